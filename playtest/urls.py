from django.urls import include, path

from playtest import errors, views
from playtest.accounts.views import outbox

urlpatterns = [
    path("", views.home, name="home"),
    path("about/", views.about, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("healthz", views.health, name="health"),
    path("favicon.ico", views.favicon),
    path("accounts/", include("playtest.accounts.urls")),
    path("outbox/", outbox.mails, name="outbox"),
    path("outbox/<int:number>/", outbox.mail, name="outbox_mail"),
    path("api/v1/", include("playtest.api_urls")),
    path("", include("games.urls")),
    path("", include("surveys.urls")),
    path("", include("analytics.urls")),
]
handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
