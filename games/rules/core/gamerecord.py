from games.rules.engine.gamerecord import *  # noqa
