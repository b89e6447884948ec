from django.urls import path

from playtest.accounts.views import passwords, profile, signing, tokens

app_name = "accounts"
urlpatterns = [
    path("", profile.profile, name="profile"),
    path("sign-in/", signing.sign_in, name="sign_in"),
    path("sign-out/", signing.sign_out, name="sign_out"),
    path("sign-up/", signing.sign_up, name="sign_up"),
    path("sign-up/sent/", signing.sign_up_sent, name="sign_up_sent"),
    path("sign-up/confirm/", signing.sign_up_confirm, name="sign_up_confirm"),
    path("sign-up/confirm/<str:token>/", signing.keep_sign_up_link, name="sign_up_link"),
    path("password/", passwords.password_change, name="password_change"),
    path("password/forgotten/", passwords.password_reset, name="password_reset"),
    path("password/forgotten/sent/", passwords.password_reset_sent, name="password_reset_sent"),
    path("password/new/", passwords.password_reset_confirm, name="password_reset_confirm"),
    path("password/new/<str:token>/", passwords.keep_reset_link, name="password_reset_link"),
    path("e-mail/", profile.email_change, name="email_change"),
    path("e-mail/sent/", profile.email_change_sent, name="email_change_sent"),
    path("e-mail/confirm/", profile.email_confirm, name="email_confirm"),
    path("e-mail/confirm/<str:token>/", profile.keep_email_link, name="email_link"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:number>/revoke/", tokens.revoke, name="revoke_token"),
]
