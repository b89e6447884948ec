from celery import shared_task
from django.utils import timezone

from analytics.services.ledger import pieces_to_do
from analytics.services.ringing import ring, ring_for, ring_for_rows
from analytics.services.rows import make, rows_to_make
from analytics.services.working import end_what_is_complete, work_somewhere
from playtest.celery import SIMULATIONS

SIMULATION_SECONDS = 90  # of a chunk or a single game: whoever takes longer is ended
ROWS_SECONDS = 60 * 60


@shared_task(queue=SIMULATIONS, time_limit=SIMULATION_SECONDS)
def work_on_simulations() -> None:
    """Do one piece of a simulation and pass the word on."""
    pieces = work_somewhere()
    if pieces == 1:
        ring()
    elif pieces:
        ring_for(pieces)


@shared_task(queue=SIMULATIONS, time_limit=ROWS_SECONDS, acks_late=False)
def make_rows(rows: int) -> None:
    """The file of a batch's playouts. It takes longer than the queue waits, so it is taken off."""
    make(rows)


@shared_task
def ring_for_neglected_work() -> None:
    """The queue is only a doorbell: whatever it lost is rung for again, several times a minute."""
    now = timezone.now()
    end_what_is_complete()
    ring_for(pieces_to_do(now))
    for rows in rows_to_make(now):
        ring_for_rows(rows)
