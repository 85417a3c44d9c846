/** A calendar file with one series, as programs write it, and its peculiarity. */
export type FileCase = { text: string; forms: string[] };

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata', 'UTC'];
const windows: Record<string, string> = {
  'W. Europe Standard Time': 'Europe/Berlin',
  'Eastern Standard Time': 'America/New_York',
};
const rules = [
  ...['FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR', 'FREQ=DAILY;INTERVAL=3'],
  ...['FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=2SA'],
  'FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,MO',
];

/** A series with exceptions in one of the forms that RFC 5545 allows. */
export function randomFile(random: () => number): FileCase {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const forms: string[] = [];
  const written = pick([...zones, ...Object.keys(windows)]);
  const zone = windows[written] ?? written;
  if (written !== zone) forms.push('a name of Windows');
  const first = Temporal.PlainDateTime.from('2026-01-05T20:00').add({
    days: Math.floor(random() * 60),
    minutes: 15 * Math.floor(random() * 12),
  });
  const utc = (at: Temporal.PlainDateTime) =>
    `${plain(at.toZonedDateTime(zone).withTimeZone('UTC').toPlainDateTime())}Z`;
  const here = (at: Temporal.PlainDateTime, name: string) =>
    zone === 'UTC' ? `${name}:${utc(at)}` : `${name};TZID=${written}:${plain(at)}`;
  const any = (at: Temporal.PlainDateTime, name: string) => {
    const form = zone === 'UTC' ? 'same' : pick(['same', 'UTC', 'other']);
    const where = { same: 'its zone', UTC: 'universal time', other: 'another zone' };
    forms.push(`${name} in ${where[form as keyof typeof where]}`);
    if (form === 'same') return here(at, name);
    const there = at.toZonedDateTime(zone).withTimeZone('America/Chicago').toPlainDateTime();
    return form === 'UTC' ? `${name}:${utc(at)}` : `${name};TZID=America/Chicago:${plain(there)}`;
  };
  const rule = pick(rules);
  const days = timesOf(rule, first);
  const start = days[0] ?? first;
  const isCounted = random() < 0.5;
  const last = days[5 + Math.floor(random() * 15)] ?? start;
  const end = isCounted ? `COUNT=${5 + Math.floor(random() * 20)}` : `UNTIL=${utc(last)}`;
  if (!isCounted) forms.push('UNTIL');
  const length = random() < 0.5 ? here(start.add({ hours: 3 }), 'DTEND') : 'DURATION:PT3H';
  const lines = [here(start, 'DTSTART'), length, `RRULE:${rule};${end}`];
  // One kind of exception in a file, so that a difference has one reason.
  const kind = pick(['EXDATE', 'RDATE', 'RECURRENCE-ID', 'none']);
  if (kind === 'EXDATE') for (const index of [1, 3]) lines.push(any(days[index] ?? start, kind));
  if (kind === 'RDATE') lines.push(any((days[2] ?? start).add({ hours: 19 }), kind));
  const moved = days[4] ?? start;
  const entries = [lines];
  if (kind === 'RECURRENCE-ID') {
    const to = moved.add({ hours: 18 });
    entries.push([
      any(moved, 'RECURRENCE-ID'),
      here(to, 'DTSTART'),
      here(to.add({ hours: 1 }), 'DTEND'),
    ]);
  }
  const text = entries.flatMap((entry, index) => [
    ...['BEGIN:VEVENT', 'UID:series@judge.example', 'DTSTAMP:20260101T000000Z'],
    ...[`SEQUENCE:${index}`, ...entry, 'SUMMARY:Busy', 'END:VEVENT'],
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//judge//EN'];
  return { text: [...head, ...text, 'END:VCALENDAR', ''].join('\r\n'), forms };
}

function plain(at: Temporal.PlainDateTime): string {
  return at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

/** The first times of the few rules above, worked out one day after the other. */
function timesOf(rule: string, from: Temporal.PlainDateTime): Temporal.PlainDateTime[] {
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const [, days = ''] = /BYDAY=([\dA-Z,-]+)/.exec(rule) ?? [];
  const isOne = (at: Temporal.PlainDateTime) => {
    const name = names[at.dayOfWeek - 1] ?? '';
    if (rule.includes('BYMONTHDAY=-1')) return at.day === at.daysInMonth;
    if (days.startsWith('-1')) return days.endsWith(name) && at.day + 7 > at.daysInMonth;
    if (days.startsWith('2')) return days.endsWith(name) && Math.ceil(at.day / 7) === 2;
    return days === '' || days.split(',').includes(name);
  };
  const all = Array.from({ length: 900 }, (_, index) => from.add({ days: index })).filter(isOne);
  const [start = from] = all;
  const beginsOn = rule.includes('WKST=SU') ? 7 : 1;
  const week = (at: Temporal.PlainDateTime) =>
    at.toPlainDate().subtract({ days: (at.dayOfWeek - beginsOn + 7) % 7 });
  return all.filter((at) => {
    const since = start.toPlainDate().until(at.toPlainDate()).days;
    if (rule.startsWith('FREQ=DAILY')) return since % 3 === 0;
    if (rule === 'FREQ=WEEKLY') return since % 7 === 0;
    if (rule.includes('INTERVAL=2')) return (week(start).until(week(at)).days / 7) % 2 === 0;
    return true;
  });
}
