"""What all documents share: sorts of text and numbers, and what is said when something is not done."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, WithJsonSchema

from signoria.table.dice import SEEDS


def _clean(text: str) -> str:
    """Text that every database stores and every screen shows: no half characters, no control characters but line ends."""
    for char in text:
        code = ord(char)
        if 0xD800 <= code < 0xE000 or (code < 32 and char not in "\n\r\t") or code == 127:
            raise ValueError("it holds a character that cannot be stored")
    return text


Text = Annotated[str, AfterValidator(_clean)]
Word = Annotated[Text, Field(max_length=60)]
Name = Annotated[Text, Field(max_length=40)]
Version = Annotated[int, Field(ge=0, le=1_000_000_000, description="Names the position: entries of the log so far.")]
Seed = Annotated[int, Field(ge=0, lt=SEEDS)]
SeatKind = Literal["here", "link", "opponent"]
Status = Literal["running", "finished", "abandoned"]
# Documents that the games describe: the OpenAPI document says which shapes they have (`GamePackage.shapes`).
OF_GAME: Final = "x-of-game"
View = Annotated[dict[str, JsonValue], WithJsonSchema({"type": "object", OF_GAME: "view"})]
Position = Annotated[dict[str, JsonValue], WithJsonSchema({"type": "object", OF_GAME: "position"})]
CardFile = Annotated[dict[str, JsonValue], WithJsonSchema({"type": "object", OF_GAME: "card_file"})]


class Document(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Body(BaseModel):
    """What the server takes: nothing that it does not know."""

    model_config = ConfigDict(extra="forbid")


class Problem(Document):
    """Why something was not done. Nothing was changed."""

    error: str = Field(description="One sentence.")
    kind: Literal["stale", "illegal", "forbidden", "missing", "invalid", "busy", "too_large", "set_aside"]
    key: str = Field(description="The English sentence with {0}, {1}, … for its values: the same in every language.")
    values: list[JsonValue] = Field(
        description="What is filled in. A value that is a problem itself is an object with `key` and `values`."
    )
    path: str = Field(description="Where in a position document it is wrong; else empty.")
