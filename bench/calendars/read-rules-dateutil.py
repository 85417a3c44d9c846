"""Reads rules by python3-dateutil: a JSON array of {rule, start, to, most} on stdin, times out."""
import json
import sys
import warnings
from datetime import datetime
from itertools import islice, takewhile

from dateutil.rrule import rrulestr

warnings.simplefilter("ignore")
answers = []
for case in json.load(sys.stdin):
    to = datetime.fromisoformat(case["to"])
    try:
        rule = rrulestr(case["rule"], dtstart=datetime.fromisoformat(case["start"]))
        times = islice(takewhile(lambda at: at < to, rule), case["most"])
        answers.append([at.isoformat() for at in times])
    except (ValueError, IndexError) as problem:
        answers.append(f"refused: {problem}")
json.dump(answers, sys.stdout)
