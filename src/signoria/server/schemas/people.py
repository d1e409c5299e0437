"""Who somebody is: names, codes, passkeys, what is kept of him."""

from typing import Annotated

from pydantic import Field, JsonValue

from signoria.server.schemas.base import Body, Document, Name, Text


class Me(Document):
    """Who the reader is. Without an id he is nobody yet: the first seat makes him somebody."""

    id: str | None
    name: str
    lasting: bool = Field(description="There is a code or a passkey to come back with.")
    seal: str | None = Field(description="Sixteen hexadecimal digits from which a mark is drawn.")


class NameBody(Body):
    """A name."""

    name: Annotated[Name, Field(min_length=1)]


class CodeOut(Document):
    """A code that makes another browser the reader's, told once."""

    code: str
    seconds: int | None = Field(description="How long it works, once; null: for ever.")


class CodeBody(Body):
    """A code, as it was told; small letters, blanks and dashes do not matter."""

    code: Annotated[Text, Field(min_length=1, max_length=40)]


PasskeyId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{8,700}$")]
Base64 = Annotated[str, Field(pattern="^[A-Za-z0-9_-]*$", max_length=8000)]


class PasskeyOut(Document):
    """A key that a device keeps for the reader."""

    id: str
    name: str
    created: int = Field(description="Milliseconds since 1970.")
    used: int | None = Field(description="When somebody came in with it last.")


class PasskeysOut(Document):
    """The passkeys of the reader."""

    available: bool = Field(description="This house can read what a passkey signs.")
    passkeys: list[PasskeyOut]


class PasskeyAsked(Document):
    """What a device is to sign. Values of bytes are base64 as the web writes it."""

    challenge: str
    house: str = Field(description="The name that the passkey is for: the host of this house.")
    seconds: int
    algorithms: list[int]
    user: str | None = Field(description="For a new passkey: whose it will be.")
    name: str
    known: list[str] = Field(description="Passkeys that the reader has already.")


class PasskeyBody(Body):
    """A new passkey, as the browser tells it."""

    id: PasskeyId
    client_data: Base64
    authenticator_data: Base64
    public_key: Base64
    name: Annotated[Text, Field(max_length=60)] = ""


class PasskeySigned(Body):
    """What a passkey has signed."""

    id: PasskeyId
    client_data: Base64
    authenticator_data: Base64
    signature: Base64


class Export(Document):
    """All that is kept of somebody."""

    person: dict[str, JsonValue] | None
    seats: list[dict[str, JsonValue]]
    chat: list[dict[str, JsonValue]]
    notes: list[dict[str, JsonValue]]
    ratings: list[dict[str, JsonValue]]
    standing: list[dict[str, JsonValue]]
    pushes: list[dict[str, JsonValue]]
    passkeys: list[dict[str, JsonValue]]
    tournaments: list[dict[str, JsonValue]]
    reports: list[dict[str, JsonValue]]
    mutes: list[str]
    learned: list[dict[str, JsonValue]]


class Done(Document):
    """It was done."""

    done: bool
