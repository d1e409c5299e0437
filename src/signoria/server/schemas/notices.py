"""Being told: quiet hours, e-mail, web push, holidays."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from signoria.server.schemas.base import Body, Document, Text, Word


class QuietHours(Body):
    """Minutes of the reader's day, from 0 to 1439; the second may be the smaller one."""

    model_config = ConfigDict(extra="forbid", validate_by_name=True, validate_by_alias=True)

    from_: Annotated[int, Field(ge=0, lt=1440, alias="from")]
    to: Annotated[int, Field(ge=0, lt=1440)]


class QuietOut(Document):
    """When nobody is told anything."""

    model_config = ConfigDict(
        json_schema_serialization_defaults_required=True, validate_by_alias=True, serialize_by_alias=True
    )

    from_: int = Field(alias="from")
    to: int


class NoticesOut(Document):
    """How the reader wants to be told that a table waits, and what this house offers. All of it is off until asked for."""

    push_key: str | None = Field(description="What a browser asks its push service with; null: no pushes here.")
    pushes: int = Field(description="Browsers that are told.")
    mail: bool = Field(description="Whether this house writes letters.")
    email: str
    hook: str
    hook_kind: str
    hook_hosts: list[str]
    quiet: QuietOut | None
    zone: str
    holiday: str | None
    holiday_left: int = Field(description="Days of holiday left this year.")


class NoticesBody(Body):
    """Other wishes. A new address for letters is asked for by `/api/me/notices/address`."""

    hook: Annotated[Text, Field(max_length=500)] = ""
    hook_kind: Literal["", "discord", "matrix", "slack"] = ""
    quiet: QuietHours | None = None
    zone: Word = "UTC"
    email: bool = Field(default=True, description="False: write to me no more.")


class AddressBody(Body):
    """Where to write to."""

    address: Annotated[Text, Field(max_length=200, pattern=r"^[^@\s<>,;:]+@[^@\s<>,;:]+\.[^@\s<>,;:]+$")]


class PushBody(Body):
    """A browser's subscription at its push service."""

    endpoint: Annotated[Text, Field(max_length=500)]
    key: Annotated[Text, Field(max_length=100)]
    auth: Annotated[Text, Field(max_length=40)]


class HolidayBody(Body):
    """So many days from now on; 0: back again."""

    days: Annotated[int, Field(ge=0, le=60)]
