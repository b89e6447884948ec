"""A project of oTree with one session: the study of `benchmarks.studies`, page for page."""

SESSION_CONFIGS = [
    {"name": "survey", "app_sequence": ["survey"], "num_demo_participants": 1},
]
SESSION_CONFIG_DEFAULTS = {"real_world_currency_per_point": 1.0, "participation_fee": 0.0}
LANGUAGE_CODE = "en"
REAL_WORLD_CURRENCY_CODE = "EUR"
USE_POINTS = True
ADMIN_USERNAME = "admin"
ADMIN_PASSWORD = ""
SECRET_KEY = "of a database that is thrown away"
