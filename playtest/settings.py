"""The one settings file. What differs between machines comes from environment variables, which
docs/running-in-production.md lists; without any, the site runs on this machine for development.
"""

import os
import sys
from pathlib import Path

from playtest.accounts.environment import cache_at, mail_at
from playtest.environment import (
    host_and_port,
    is_on,
    number,
    postgresql_at,
    secret_kept_in,
    sqlite_in,
    url_of_embedded_redis,
    words,
)
from playtest.production import refuse_unsafe_settings

ROOT = Path(__file__).resolve().parent.parent
PRODUCTION = os.environ.get("PLAYTEST_ENV") == "production"
TESTING = "pytest" in sys.modules  # then nothing of the developer's own data is touched
VAR = Path(os.environ.get("PLAYTEST_VAR") or ROOT / "var" / ("test" if TESTING else "")).resolve()

# Who may ask, and where we listen
DEBUG = is_on("PLAYTEST_DEBUG")
SECRET_KEY = os.environ.get("PLAYTEST_SECRET_KEY", "")
SECRET_KEY_FALLBACKS = words("PLAYTEST_OLD_SECRET_KEYS")
ALLOWED_HOSTS = words("PLAYTEST_HOSTS", "" if PRODUCTION else "localhost,127.0.0.1,[::1]")
BIND = host_and_port("PLAYTEST_BIND", "127.0.0.1:8000")

if PRODUCTION:
    refuse_unsafe_settings(secret=SECRET_KEY, debug=DEBUG, hosts=ALLOWED_HOSTS)
elif not SECRET_KEY:
    SECRET_KEY = secret_kept_in(VAR)

# Services
DATABASE_URL = os.environ.get("DATABASE_URL", "")
DATABASES = {
    "default": postgresql_at(DATABASE_URL, pool_size=number("PLAYTEST_DATABASE_POOL", 10))
    if DATABASE_URL
    else sqlite_in(VAR)
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CONFIGURED_REDIS_URL = os.environ.get("REDIS_URL", "")
REDIS_URL = CONFIGURED_REDIS_URL or url_of_embedded_redis(VAR)
CACHES = {"default": cache_at(REDIS_URL)}

# Mail. Without a server the mails stay here: whoever tries the product on this machine reads them
# at /outbox/, and in production only staff does.
MAIL_SERVER = mail_at(os.environ.get("PLAYTEST_MAIL_URL", "").strip())
EMAIL_BACKEND = MAIL_SERVER.backend
EMAIL_HOST, EMAIL_PORT = MAIL_SERVER.host, MAIL_SERVER.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER.user, MAIL_SERVER.password
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL_SERVER.uses_tls_at_once, MAIL_SERVER.uses_starttls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("PLAYTEST_MAIL_FROM", "playtest@localhost")
OUTBOX_IS_PUBLIC = not PRODUCTION and not MAIL_SERVER.host

# Background work. The rows in the database are the result and Redis is only the doorbell: what it
# loses is rung for again within seconds. A task that was lost with its worker comes back from the
# queue after five minutes at most, and does no harm if it was done meanwhile.
WORKER_PROCESSES = number("PLAYTEST_WORKER_PROCESSES", 2)
FILES = Path(os.environ.get("PLAYTEST_FILES") or VAR / "files").resolve()  # made for people
CELERY_BROKER_URL = REDIS_URL
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 1_500_000  # kilobytes; then it is replaced between tasks
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,  # above the time limit, or a running task would start twice
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep old answers": {
        "task": "playtest.accounts.tasks.sweep_old_answers",
        "schedule": 24 * 60 * 60,
    },
    "sweep abandoned tables": {"task": "games.tasks.sweep_abandoned_tables", "schedule": 60 * 60},
    "ring for neglected simulations": {
        "task": "analytics.tasks.ring_for_neglected_work",
        "schedule": 10,
    },
}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# The parts of the site
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",  # so that our templates may draw widgets
    "django_htmx",  # brings htmx's script
    "rest_framework",
    "drf_spectacular",
    "playtest",
    "playtest.accounts",
    "games",
    "surveys",
    "analytics",
]
MIDDLEWARE = [
    "playtest.middleware.number_requests",
    "playtest.middleware.add_security_headers",
    "games.polls.answer_polls",
    "playtest.middleware.SayWhenTheDatabaseIsAway",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "playtest.urls"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
WSGI_APPLICATION = "playtest.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "playtest.accounts.context.outbox_link",
            ]
        },
    }
]

# People
AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "games:gallery"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60  # how long the link in any mail of ours works
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# The API. Nothing is open unless its view says so.
REST_FRAMEWORK = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "playtest.api_access.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["playtest.api_access.PerMinute"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["playtest.api.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "playtest.api_schema.Schema",
    "EXCEPTION_HANDLER": "playtest.api.explain",
}
API_REQUESTS_PER_MINUTE = {"token": 300, "session": 600, "anonymous": 120}
SPECTACULAR_SETTINGS = {
    "TITLE": "Playtest",
    "DESCRIPTION": "Games, variants, tables, simulations and studies, as the site has them.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "playtest.api_schema.add_errors",
    ],
}

# Static files, compressed and named by their content; the web process serves them itself.
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "analytics.staticfiles.PlotlyFinder",
]
STATIC_STORAGE = "playtest.static_files.NamedByContent"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}

# Language and time
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

# Safety. The headers Django does not know are in playtest/middleware.py.
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "playtest.errors.csrf_failed"
BEHIND_PROXY = is_on("PLAYTEST_BEHIND_PROXY")
SESSION_ENGINE = "playtest.accounts.sessions"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
if PRODUCTION:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # monitors ask from inside, without TLS
    SECURE_HSTS_SECONDS = number("PLAYTEST_HSTS_SECONDS", 31_536_000)
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"  # the prefix forbids other sub-domains to set it
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    if BEHIND_PROXY:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # Sub-domains and preload bind the owner's whole domain for a year: not ours to decide.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Everything is said on the console, tracebacks of failed requests included.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request_id": {"()": "playtest.middleware.RequestId"},
        "unexpected": {"()": "playtest.middleware.Unexpected"},
    },
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name} [{request_id}] {message}", "style": "{"}
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["request_id"],
            "formatter": "plain",
        }
    },
    "root": {"handlers": ["console"], "level": os.environ.get("PLAYTEST_LOG_LEVEL", "INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"filters": ["unexpected"]},
        "fontTools": {"level": "WARNING"},  # tells every glyph it packs into a PDF
    },
}

if TESTING:  # the finders serve what collectstatic would have to collect first
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, and no secret
    API_REQUESTS_PER_MINUTE = dict.fromkeys(API_REQUESTS_PER_MINUTE, 10**9)  # no test waits
