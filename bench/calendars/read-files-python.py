"""Reads calendar files by python3-recurring-ical-events: {texts, from, to} in, [start, end] in seconds out."""
import json
import sys
import warnings
from datetime import datetime, timezone

import icalendar
import recurring_ical_events

warnings.simplefilter("ignore")
question = json.load(sys.stdin)
begin = datetime.fromisoformat(question["from"]).replace(tzinfo=timezone.utc)
end = datetime.fromisoformat(question["to"]).replace(tzinfo=timezone.utc)


def seconds(component, name):
    return int(component[name].dt.timestamp())


answers = []
for text in question["texts"]:
    try:
        events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(begin, end)
        times = sorted([seconds(one, "DTSTART"), seconds(one, "DTEND")] for one in events)
        answers.append(times)
    except Exception as problem:  # what a reader can't read is counted, whatever it says
        answers.append(f"refused: {type(problem).__name__} {problem}")
json.dump(answers, sys.stdout)
