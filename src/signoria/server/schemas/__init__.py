"""What travels: the documents of the API, from which the OpenAPI document and the types of the client are made.

Each subject has a module of its own; who uses them finds all of them here.
"""

from signoria.server.schemas.acting import *  # noqa: F403
from signoria.server.schemas.administration import *  # noqa: F403
from signoria.server.schemas.base import *  # noqa: F403
from signoria.server.schemas.club import *  # noqa: F403
from signoria.server.schemas.live import *  # noqa: F403
from signoria.server.schemas.lookup import *  # noqa: F403
from signoria.server.schemas.notices import *  # noqa: F403
from signoria.server.schemas.offers import *  # noqa: F403
from signoria.server.schemas.opening import *  # noqa: F403
from signoria.server.schemas.people import *  # noqa: F403
from signoria.server.schemas.puzzles import *  # noqa: F403
from signoria.server.schemas.replay import *  # noqa: F403
from signoria.server.schemas.table import *  # noqa: F403
from signoria.server.schemas.tournaments import *  # noqa: F403
