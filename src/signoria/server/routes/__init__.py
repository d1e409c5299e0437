"""The routes, by what they are about."""

from typing import Annotated

from fastapi import Depends, Path, Query, Request

from signoria.server.house import House
from signoria.server.schemas import Word
from signoria.server.security import Reader
from signoria.server.wording import asked_language, known_language


async def _house(request: Request) -> House:
    # A coroutine, although it waits for nothing: plain functions would be called in a thread.
    house: House = request.app.state.house
    return house


HouseDep = Annotated[House, Depends(_house)]


async def _reader(request: Request) -> Reader:
    house: House = request.app.state.house
    return await house.people.reader(request)


async def _picture_language(
    request: Request,
    lang: Annotated[
        Word | None, Query(description="Left out: as the browser asks. A picture on a page cannot.")
    ] = None,
) -> str:
    return asked_language(request.headers) if lang is None else known_language(lang)


PictureLanguage = Annotated[str, Depends(_picture_language)]
ReaderDep = Annotated[Reader, Depends(_reader)]
GameId = Annotated[str, Path(pattern="^[A-Za-z0-9]{10}$", description="The id of a game.")]
SeatQuery = Annotated[Word | None, Query(description="A seat this browser holds; left out: a spectator.")]
