"""The site with one game alone, which lies outside `games`. It needs neither Redis nor a worker."""

from games.rules.core import jit
from playtest.settings import *  # noqa: F403
from playtest.settings import ROOT

jit.RULES = ROOT  # the digest names sources by their way from here, and this game's lie elsewhere

from games.rules.registry import GAMES  # noqa: E402
from tests.games.tiny.pebbles import GAME  # noqa: E402

GAMES.clear()  # six games more would take a minute to start without the compiler
GAMES[GAME.key] = GAME

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True  # so that nothing has to be collected
