"""Every card, one by one."""
