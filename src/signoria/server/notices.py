"""Telling people who are away that a table waits: by push, by mail, by a webhook. Off until asked for.

Somebody is told once for all his tables, and again only after he was here. Addresses that people give are asked for nothing
but at the hosts the house allows, so that nobody can make the server call elsewhere.
"""

import asyncio
import dataclasses
import datetime
import functools
import http.client
import json
import logging
import secrets
import smtplib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from signoria.server import push, schemas
from signoria.server.holidays import DAY, Wishes, days_left
from signoria.server.limits import Buckets
from signoria.server.live import Hub
from signoria.server.notice_store import NoticeStore, PushTo, Waiting
from signoria.server.payloads import iso
from signoria.server.people_store import PeopleStore
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.rows import PersonRow, now
from signoria.server.security import hashed
from signoria.server.settings import Settings
from signoria.server.wording import known_language, say, seats_called, table_called

log = logging.getLogger("signoria.server")

SECONDS: Final = 10.0  # a service has to answer within
GONE: Final = (404, 410)
CODE_SECONDS: Final = 1800

Document = dict[str, Any]
T = TypeVar("T")


def allowed(address: str, hosts: Sequence[str]) -> bool:
    """Whether the house calls this address: by https at a host it allows, `*.` before a name being any host below it.

    A host that is allowed with its port may be called by http, as within a network of one's own.
    """
    try:
        parts = urlsplit(address)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.username or parts.password or not name or len(address) > 500:
        return False
    if parts.scheme in ("http", "https") and port is not None and f"{name}:{port}" in hosts:
        return True
    plain = parts.scheme == "https" and port in (None, 443)
    return plain and any(name == host or (host.startswith("*.") and name.endswith(host[1:])) for host in hosts)


def call(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Post something, and the status that comes back. Nothing is followed elsewhere."""
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path or "/", body, {"User-Agent": "Signoria", **headers})
        return connection.getresponse().status
    finally:
        connection.close()


def shaped(kind: str, title: str, text: str) -> bytes:
    """A message as the service takes it."""
    whole = f"{title}\n{text}"
    body: Document = {"content": whole[:1900]} if kind == "discord" else {"text": whole}
    if kind == "discord":
        body["allowed_mentions"] = {"parse": []}  # a name of a table calls nobody
    return json.dumps(body).encode()


class Mail:
    """Sends letters through the server of the settings: smtp://USER:PASSWORD@HOST:PORT, smtps:// for TLS from the start."""

    def __init__(self, url: str, sender: str) -> None:
        self._parts = urlsplit(url)
        self._sender = sender

    def send(self, to: str, title: str, text: str) -> None:
        """One letter; raises OSError or SMTPException."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, to, title
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        parts = self._parts
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(parts.hostname or "localhost", parts.port or 0, timeout=SECONDS) as server:
            if parts.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls()
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(letter)


def is_quiet(wishes: Wishes, moment: float) -> bool:
    """Whether it is night for somebody."""
    if wishes.quiet is None:
        return False
    try:
        zone: datetime.tzinfo = ZoneInfo(wishes.zone)
    except (ZoneInfoNotFoundError, ValueError):
        zone = datetime.UTC
    there = datetime.datetime.fromtimestamp(moment, zone)
    first, last = wishes.quiet
    minute = there.hour * 60 + there.minute
    return first <= minute < last if first <= last else minute >= first or minute < last


class Notices:
    """What somebody wants to be told, and the telling."""

    def __init__(self, settings: Settings, store: NoticeStore, people: PeopleStore, pools: Pools, hub: Hub) -> None:
        self._settings = settings
        self._store = store
        self._people = people
        self._pools = pools
        self._hub = hub
        self._threads = ThreadPoolExecutor(2, "notices")  # services that are slow keep nobody waiting but each other
        self._codes = Buckets(3 / 3600, 3600)  # letters with a code that one person may ask for
        self._mail = Mail(settings.smtp, settings.mail_from) if settings.smtp and settings.mail_from else None
        self._voice: push.Voice | None = None
        if push.AVAILABLE and settings.secret and settings.address:
            self._voice = push.Voice(settings.secret, settings.address)
        self.sent: Counter[tuple[str, str]] = Counter()
        self._round = asyncio.Lock()  # one at a time

    def close(self) -> None:
        """End."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # ------------------------------------------------------------------ wishes

    async def told(self, person: PersonRow) -> Document:
        """What somebody wants, and what there is."""
        wishes = Wishes.of(person)
        return {
            "push_key": None if self._voice is None else self._voice.public,
            "pushes": len(await self._pools.read(self._store.pushes, person.id)),
            "mail": self._mail is not None,
            "email": wishes.email,
            "hook": wishes.hook,
            "hook_kind": wishes.hook_kind,
            "hook_hosts": list(self._settings.hook_hosts),
            "quiet": None if wishes.quiet is None else {"from": wishes.quiet[0], "to": wishes.quiet[1]},
            "zone": wishes.zone,
            "holiday": None if not person.holiday or person.holiday <= now() else iso(person.holiday),
            "holiday_left": days_left(wishes.holidays, now()),
        }

    async def change(self, person: PersonRow, body: schemas.NoticesBody, lang: str) -> None:
        """Other wishes. An address for letters counts only when its owner said yes: see `confirm`."""
        wishes = Wishes.of(person)
        if body.hook:
            if not allowed(body.hook, self._settings.hook_hosts):
                hosts = ", ".join(self._settings.hook_hosts)
                raise Trouble("invalid", "This house calls no such address: webhooks are at {0}, by https.", hosts)
            if not body.hook_kind:
                raise Trouble("invalid", "Say what sort of webhook it is: discord, matrix or slack.")
        try:
            ZoneInfo(body.zone)
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise Trouble("invalid", "There is no time zone {0!r}.", body.zone) from error
        quiet = None if body.quiet is None else (body.quiet.from_, body.quiet.to)
        changed = dataclasses.replace(
            wishes,
            hook=body.hook,
            hook_kind=body.hook_kind if body.hook else "",
            quiet=quiet,
            zone=body.zone,
            lang=known_language(lang),
            email=wishes.email if body.email else "",
        )
        await self._pools.write(self._people.set_wishes, person.id, changed.text(), person.holiday)

    async def ask_address(self, person: PersonRow, address: str, lang: str) -> None:
        """Send a code to an address, so that nobody is written to who did not ask for it."""
        if self._mail is None:
            raise Trouble("illegal", "This house writes no letters.")
        wait = self._codes.take(person.id, time.monotonic())
        if wait:
            raise Trouble("busy", "Too many codes: wait a while.", headers={"Retry-After": str(int(wait) + 1)})
        code = f"{secrets.randbelow(10**8):08d}"
        ends = now() + CODE_SECONDS * 1000
        await self._pools.write(self._store.keep_address_code, person.id, address, hashed(person.id + code), ends)
        text = say(lang, "notice.code_text", code=code, house=self._settings.house_name)
        mail = self._mail
        try:
            await self._in_thread(lambda: mail.send(address, say(lang, "notice.code_title"), text))
        except (OSError, smtplib.SMTPException) as error:
            raise Trouble("busy", "The letter could not be sent: try again later.") from error

    async def confirm(self, person: PersonRow, code: str) -> None:
        """The address is his: he read the code there."""
        digits = "".join(letter for letter in code if letter.isdigit())
        address = await self._pools.write(self._store.use_address_code, person.id, hashed(person.id + digits))
        if address is None:
            raise Trouble("missing", "This code is not the one that was sent, or it is too old.")
        wishes = dataclasses.replace(Wishes.of(person), email=address)
        await self._pools.write(self._people.set_wishes, person.id, wishes.text(), person.holiday)

    async def add_push(self, person: PersonRow, body: schemas.PushBody, lang: str) -> None:
        """Tell this browser."""
        if self._voice is None:
            raise Trouble("illegal", "This house sends no pushes.")
        if not allowed(body.endpoint, self._settings.push_hosts):
            raise Trouble("invalid", "This push service is not one that this house calls.")
        try:
            push.sealed("", body.key, body.auth)
        except ValueError as error:
            raise Trouble("invalid", "These are no keys of a browser.") from error
        await self._pools.write(self._store.add_push, person.id, PushTo(body.endpoint, body.key, body.auth))
        wishes = dataclasses.replace(Wishes.of(person), lang=known_language(lang))
        await self._pools.write(self._people.set_wishes, person.id, wishes.text(), person.holiday)

    async def drop_pushes(self, person: PersonRow) -> None:
        """Tell no browser any more."""
        await self._pools.write(self._store.drop_pushes, person.id)

    async def set_holiday(self, person: PersonRow, days: int) -> None:
        """Be away from now on for so many days; none: be back."""
        moment = now()
        wishes = Wishes.of(person)
        # What was left of a holiday that ends early is still there.
        spans = tuple((first, min(last, moment)) for first, last in wishes.holidays)
        if days > days_left(spans, moment):
            left = days_left(spans, moment)
            raise Trouble("illegal", "{0} days are too many: you have {1} left this year.", days, left)
        until = moment + days * DAY if days else None
        if until is not None:
            spans = (*spans, (moment, until))
        wishes = dataclasses.replace(wishes, holidays=spans[-20:])
        # The last moment is kept, for a clock may still have to count it.
        await self._pools.write(self._people.set_wishes, person.id, wishes.text(), until or moment)

    # ------------------------------------------------------------------ telling

    async def tell_all(self) -> None:
        """Tell everybody who is away and for whom a table began to wait; when this ends, all were told."""
        async with self._round:
            moment = now()
            for waiting in await self._pools.read(
                self._store.waiting, moment - int(1000 * self._settings.notice_seconds)
            ):
                person = waiting.person
                here = any(seat in self._hub.online(game_id) for game_id, seat, _ in waiting.tables)
                if here or is_quiet(Wishes.of(person), moment / 1000) or (person.holiday or 0) > moment:
                    continue
                # Whoever changes this first tells him; the others see that it was done.
                if await self._pools.write(self._store.claim, person.id, person.told, moment):
                    await self._tell(waiting)

    async def _tell(self, waiting: Waiting) -> None:
        person, wishes = waiting.person, Wishes.of(waiting.person)
        game_id, _, called = waiting.tables[0]
        seated = None if called else await self._pools.read(self._store.seated, game_id)
        if seated is not None:
            header, titles, rows = seated
            called = table_called("", header, seats_called(header, titles, rows, wishes.lang).values(), wishes.lang)
        title = say(wishes.lang, "notice.title", house=self._settings.house_name)
        more = len(waiting.tables) - 1
        text = say(wishes.lang, "notice.text" if more else "notice.text_one", table=called, n=more)
        link = f"{self._settings.address.rstrip('/')}/table/{game_id}" if self._settings.address else ""
        text = f"{text}\n{link}" if link else text
        for one in await self._pools.read(self._store.pushes, person.id):
            await self._push(one, {"title": title, "text": text.partition("\n")[0], "link": f"/table/{game_id}"})
        if wishes.email and self._mail is not None:
            await self._try("mail", functools.partial(self._write, self._mail, wishes.email, title, text))
        if wishes.hook and allowed(wishes.hook, self._settings.hook_hosts):
            body, headers = shaped(wishes.hook_kind, title, text), {"Content-Type": "application/json"}
            status = await self._try("hook", lambda: call(wishes.hook, body, headers))
            if status in (401, 403, *GONE):
                # It was taken away at the other end: it is switched off, and he sees that it is.
                gone = dataclasses.replace(wishes, hook="", hook_kind="")
                await self._pools.write(self._people.set_wishes, person.id, gone.text(), person.holiday)

    async def _push(self, to: PushTo, message: Document) -> None:
        if self._voice is None or not allowed(to.endpoint, self._settings.push_hosts):
            return
        headers = {
            "Authorization": self._voice.header(to.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": "86400",
            "Urgency": "normal",
            "Topic": "table",
        }
        body = push.sealed(json.dumps(message, ensure_ascii=False), to.key, to.auth)
        if await self._try("push", lambda: call(to.endpoint, body, headers)) in GONE:
            await self._pools.write(self._store.drop_push, to.endpoint)

    async def _try(self, channel: str, send: Callable[[], int]) -> int:
        """What came of it: a status, 0 where nobody answered. Never more than a line in the log, without any address."""
        try:
            status = await self._in_thread(send)
        except (OSError, http.client.HTTPException, smtplib.SMTPException, ValueError) as error:
            log.warning("a notice was not sent", extra={"fields": {"by": channel, "reason": type(error).__name__}})
            status = 0
        self.sent[channel, "sent" if 200 <= status < 300 else "failed"] += 1
        return status

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    @staticmethod
    def _write(mail: Mail, to: str, title: str, text: str) -> int:
        mail.send(to, title, text)
        return 200
