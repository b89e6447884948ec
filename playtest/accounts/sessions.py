"""Sessions in the database, as Django keeps them. Every request reads one, so its query is written
before."""

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from playtest.frozen import Frozen

_ALIVE = Frozen(
    lambda now, key: Session.objects.filter(expire_date__gt=now).filter(session_key=key)
)


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        session = _ALIVE.first(timezone.now(), self.session_key)
        if session is None:
            self._session_key = None
        return session

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session
