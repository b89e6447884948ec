from games.rules.engine.match import *  # noqa
