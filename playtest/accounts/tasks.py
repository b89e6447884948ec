from celery import shared_task

from playtest.accounts.models import KeptAnswer


@shared_task
def sweep_old_answers() -> None:
    """Forget what programs were told a week ago; nobody asks the same again after that."""
    KeptAnswer.objects.outdated().delete()
