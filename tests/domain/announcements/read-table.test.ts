import { expect, it } from 'vitest';
import { readTable, showsIn } from '#app/domain/announcements/show-file.ts';
import { readShowFile } from '#app/features/announcements/imports/commands.server.ts';

const around = {
  isVenue: false,
  name: 'The Night Owls',
  timeZone: 'Europe/Lisbon',
  today: '2026-11-25',
};
const read = (text: string) => {
  const table = readTable(text);
  if (typeof table === 'string') return table;
  const { shows, problems } = showsIn(table.entries, around);
  return { shows, problems: [...table.problems, ...problems] };
};
const shows = (text: string) => {
  const result = read(text);
  return typeof result === 'string' ? result : result.shows.map(({ show }) => show);
};
const problems = (text: string) => {
  const result = read(text);
  return typeof result === 'string' ? result : result.problems.map(({ line, why }) => [line, why]);
};

it('reads the columns of Bandsintown, whatever their order, and leaves out its own name', () => {
  const table = `Venue,Country,Address,City,Region,Postal Code,Start Date,Start Time,Timezone,Event Name,Description,Lineup,Ticket Link
"Maus Hábitos, 4.º",Portugal,Rua Passos Manuel 178,Porto,,4000,2027-03-05,22:30,Europe/Lisbon,,"Two lines,
and ""quotes""","The Night Owls, Early Birds",tickets.example/porto
The Lexington,UK,96 Pentonville Road,London,,,2027-03-08,9:00 PM,Europe/London,Owls abroad,,,
`;
  expect(shows(table)).toMatchObject([
    {
      day: '2027-03-05',
      time: '22:30',
      placeName: 'Maus Hábitos, 4.º',
      town: 'Porto',
      country: 'PT',
      description: 'Two lines,\nand "quotes"',
      lineUp: [{ name: 'Early Birds', pageId: null }],
      ticketUrl: 'https://tickets.example/porto',
    },
    { time: '21:00', timeZone: 'Europe/London', country: 'GB', title: 'Owls abroad', lineUp: [] },
  ]);
});

it('reads those of Songkick, and with semicolons or tabs between them', () => {
  const table =
    'DATE;VENUE;CITY;COUNTRY;LINEUP;TICKET LINK;PUBLISH DATE\n2027-03-05;ZDB;Lisbon;PT;;;';
  for (const text of [table, table.replaceAll(';', '\t'), `\uFEFF${table}`])
    expect(shows(text)).toMatchObject([{ placeName: 'ZDB', time: null, town: 'Lisbon' }]);
});

it('says of every line that it can’t read why, by its number in the file', () => {
  const table = `Date,Venue,City,Country,Time,Ticket Link,Publish Date
05/06/2027,ZDB,Lisbon,PT,,,
,ZDB,Lisbon,PT,,,
2027-02-30,ZDB,Lisbon,PT,,,
2027-03-05,,Lisbon,PT,,,
2027-03-05,ZDB,,PT,,,
2027-03-05,ZDB,Lisbon,Atlantis,,,
2027-03-05,ZDB,Lisbon,PT,late,,
2027-03-05,ZDB,Lisbon,PT,,javascript:alert(1),
2027-03-28,ZDB,Lisbon,PT,01:30,,
2027-03-05,ZDB,Lisbon,PT,,,2027-01-01

2027-03-05,ZDB,Lisbon,PT,,,
2027-03-05,zdb,LISBON,PT,,,
2027-03-06,ZDB,Lis`;
  expect(problems(table)).toEqual([
    [15, 'cutOff'],
    ...[[2, 'wrongDay'] as const, [3, 'noDay'] as const, [4, 'wrongDay'] as const],
    ...[[5, 'noPlace'] as const, [6, 'noTown'] as const, [7, 'wrongCountry'] as const],
    ...[[8, 'wrongTime'] as const, [9, 'wrongLink'] as const, [10, 'wrongTime'] as const],
    ...[[11, 'later'] as const, [14, 'twice'] as const],
  ]);
  expect(shows(table)).toHaveLength(1);
});

it('doesn’t guess at half a file, or one whose first line names no columns', () => {
  expect(read('Date,Venue\n2027-03-05,"ZDB')).toBe('cutOff');
  expect(read('Dear all,\nplease find below')).toBe('noColumns');
});

it('a town that is written with its state or its code says the country', () => {
  const table = 'Date,Time,Venue,City,Country\n2027-03-05,20:00,';
  expect(shows(`${table}Stubb’s,"Austin, TX",`)).toMatchObject([{ town: 'Austin', country: 'US' }]);
  expect(shows(`${table}Hábitos,4000-382 Porto,`)).toMatchObject([
    { town: 'Porto', country: 'PT' },
  ]);
  expect(shows(`${table}Olympia,Paris,France`)).toMatchObject([{ town: 'Paris', country: 'FR' }]);
});

it.each([
  ['Stubb’s\\, 801 Red River St\\, Austin\\, TX 78701\\, USA', '801 Red River St', 'Austin', 'US'],
  [
    'Maus Hábitos\\, Rua de Passos Manuel 178\\, 4000-382 Porto',
    'Rua de Passos Manuel 178',
    'Porto',
    'PT',
  ],
  [
    'La Boule Noire\\n120 Bd de Rochechouart\\n75018 Paris\\nFrance',
    '120 Bd de Rochechouart',
    'Paris',
    'FR',
  ],
  [
    'The Lexington\\, 96-98 Pentonville Rd\\, London N1 9JB',
    '96-98 Pentonville Rd',
    'London',
    'GB',
  ],
  ['The park', '', '', null],
])('a calendar’s place “%s” has its town and its country', (location, address, town, country) => {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Night'];
  const event = [...lines, 'DTSTART:20270305T200000Z', `LOCATION:${location}`, 'END:VEVENT'];
  const file = [...event, 'END:VCALENDAR', ''].join('\r\n');
  const read = readShowFile(new TextEncoder().encode(file), around).file;
  expect(read.shows.map(({ show }) => show)).toMatchObject([{ address, town, country }]);
});

it('takes a matinee and an evening at one place for two shows, and the same time for one', () => {
  const table = `Date,Time,Venue,City,Country,Event name
2027-02-05,15:00,Cave,Porto,Portugal,Matinee
2027-02-05,20:00,Cave,Porto,Portugal,Evening
2027-02-05,8pm,CAVE,Porto,Portugal,Evening again
`;
  expect(shows(table)).toMatchObject([
    { time: '15:00', title: 'Matinee' },
    { time: '20:00', title: 'Evening' },
  ]);
  expect(problems(table)).toEqual([[4, 'twice']]);
});

it('reads times and days as spreadsheets and people write them', () => {
  const time = (text: string) => shows(`Date,Time,Venue,City\n2027-03-05,${text},ZDB,Lisbon\n`);
  for (const text of ['21:30', '21:30:00', '21.30', '21h30', '9:30 PM', '9.30 p.m.', '21:30 Uhr'])
    expect(time(text), text).toMatchObject([{ time: '21:30' }]);
  for (const text of ['9pm', '9 p.m.', '21h', '21 Uhr'])
    expect(time(text), text).toMatchObject([{ time: '21:00' }]);
  for (const day of ['2027-03-05T21:30:00', '2027-03-05 21:30', '2027/3/5 9:30 PM'])
    expect(shows(`Date,Venue,City\n${day},ZDB,Lisbon\n`), day).toMatchObject([
      { day: '2027-03-05', time: '21:30' },
    ]);
  // Programs that read spreadsheets write a day without a time as midnight.
  const days = ['2027-03-05 00:00:00', '2027-03-06 00:00:00.000'];
  const rows = (...all: string[]) =>
    shows(`Date,Venue,City\n${all.map((day) => `${day},ZDB,Lisbon\n`).join('')}`);
  expect(rows(...days)).toMatchObject([{ time: null }, { time: null }]);
  expect(rows(...days, '2027-03-07 20:00:00')).toMatchObject([
    { time: '00:00' },
    { time: '00:00' },
    { time: '20:00' },
  ]);
  for (const text of ['9', '25:00', 'late'])
    expect(problems(`Date,Time,Venue,City\n2027-03-05,${text},ZDB,Lisbon\n`), text).toEqual([
      [2, 'wrongTime'],
    ]);
});

it('reads a zone by any name that programs give it, and refuses one that means nothing', () => {
  const table = `Date,Time,Timezone,Venue,City
2027-03-05,21:30,Romance Standard Time,Cave,Paris
2027-03-06,21:30,europe/berlin,SO36,Berlin
2027-03-07,21:30,Berlin time,SO36,Berlin
`;
  expect(shows(table)).toMatchObject([{ timeZone: 'Europe/Paris' }, { timeZone: 'Europe/Berlin' }]);
  expect(problems(table)).toEqual([[4, 'wrongZone']]);
});

it('names texts that are too long, and how much of a description is left out', () => {
  const long = 'x'.repeat(501);
  const row = (cells: Record<string, string>) => {
    const all = { Date: '2027-03-05', Venue: 'ZDB', City: 'Lisbon', ...cells };
    return `${Object.keys(all).join(',')}\n${Object.values(all).join(',')}\n`;
  };
  const wrong = (cells: Record<string, string>) => problems(row(cells));
  expect(wrong({ Venue: long })).toEqual([[2, 'longPlace']]);
  expect(wrong({ Address: long })).toEqual([[2, 'longAddress']]);
  expect(wrong({ City: long })).toEqual([[2, 'longTown']]);
  expect(wrong({ 'Event Name': long })).toEqual([[2, 'longTitle']]);
  expect(wrong({ Lineup: long })).toEqual([[2, 'longAct']]);
  expect(wrong({ Lineup: `"${Array.from({ length: 31 }, (_, at) => at).join(',')}"` })).toEqual([
    [2, 'manyActs'],
  ]);
  expect(wrong({ Tickets: `https://tickets.example/${long}` })).toEqual([[2, 'longLink']]);
  expect(read(row({ Notes: 'x'.repeat(4_010) }))).toMatchObject({ shows: [{ cut: 10 }] });
});
