from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "playtest.accounts"
    label = "accounts"
