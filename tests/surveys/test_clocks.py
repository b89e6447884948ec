"""Clock times as people type them."""

import pytest

from surveys.clocks import NoClockTime, minutes_between, read_clock


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("2:28", 148),
        ("7:07 PM", 1147),
        ("7:22pm", 1162),
        ("15:25", 925),
        ("9.05", 545),
        ("12:00 am", 0),
        ("12:00 pm", 720),
        (" 0:00 ", 0),
        ("7:07 p.m.", 1147),
    ],
)
def test_people_write_times_in_many_ways(typed: str, minutes: int) -> None:
    assert read_clock(typed).minutes == minutes


@pytest.mark.parametrize("typed", ["", "7", "25:00", "13:00 pm", "0:30 am", "7:60", "7:5", "seven"])
def test_what_is_no_time_of_the_day_is_refused(typed: str) -> None:
    with pytest.raises(NoClockTime):
        read_clock(typed)


@pytest.mark.parametrize(
    ("start", "end", "minutes"),
    [
        ("2:28", "2:41", 13),
        ("11:50", "12:05", 15),
        ("11:50 pm", "12:05 am", 15),
        ("23:50", "0:05", 15),
        ("12:50", "1:10", 20),
        ("15:25", "15:25", 0),
        ("11:00 am", "1:00 pm", 120),
    ],
)
def test_the_time_between_crosses_noon_and_midnight(start: str, end: str, minutes: int) -> None:
    assert minutes_between(read_clock(start), read_clock(end)) == minutes
