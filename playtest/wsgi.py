"""The site for a WSGI server: gunicorn playtest.wsgi"""

import os

from django.core.wsgi import get_wsgi_application

from playtest.production import refuse_unapplied_migrations

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playtest.settings")
application = get_wsgi_application()
refuse_unapplied_migrations()

from games.rules.registry import warm  # noqa: E402 - the settings come first

warm()  # so that no request waits for the compiler
