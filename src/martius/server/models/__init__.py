"""What goes over the wire, as in docs/guides/protocol.md; the client's types come from these."""

from martius.server.models.base import *
from martius.server.models.clock import *
from martius.server.models.coach import *
from martius.server.models.live import *
from martius.server.models.matches import *
from martius.server.models.notices import *
from martius.server.models.people import *
from martius.server.models.review import *
from martius.server.models.titles import *
from martius.server.models.view import *
