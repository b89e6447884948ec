"""The site with one game alone, which lies outside `games`. It needs neither Redis nor a worker."""

from games.rules.registry import GAMES
from playtest.settings import *  # noqa: F403
from tests.games.tiny.pebbles import GAME

GAMES.clear()  # six games more would take a minute to start without the compiler
GAMES[GAME.key] = GAME

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True  # so that nothing has to be collected
