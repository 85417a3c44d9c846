import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { outsideShows } from '#app/db/schema/announcements.ts';
import { importShows, readShows } from '#app/features/announcements/imports/commands.server.ts';

import { readImport } from '#app/features/announcements/imports/queries.server.ts';
import { listOutsideShows } from '#app/features/announcements/outside/queries.server.ts';
import { type Acting, addTwoSides, dayIn } from '#tests/harness/bookings/bookings.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database };
let venue: Acting;
let performer: Acting;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const read = async (file: string | Uint8Array, { viewer, as }: Acting = performer) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const files = [{ name: 'dates', bytes }];
  return (await readShows(services, viewer, { as, files, timeZone: 'Europe/Lisbon' })).importId;
};
const preview = async (importId: string) => {
  const result = await readImport(services, performer.viewer, {
    profileId: performer.as,
    importId,
  });
  const { added, changed, gone, unchanged, problems } = result;
  const fields = changed.map((one) => one.fields);
  return { added: added.length, fields, gone: gone.length, unchanged, problems: problems.length };
};
const apply = (importId: string, removesGone = false) =>
  importShows(services, performer.viewer, { as: performer.as, importId, removesGone });
const listed = async () => {
  const { viewer, as } = performer;
  const { shows } = await listOutsideShows(services, viewer, { profileId: as });
  return shows.map(({ title, day, time }) => [title, day, time]);
};
const nothing = { added: 0, fields: [], gone: 0, unchanged: 0, problems: 0 };
const [first, second] = [dayIn(30), dayIn(31)];
const table = (...rows: string[]) => `Date,Time,Venue,City,Country\n${rows.join('\n')}\n`;
const rows = [`${first},22:00,ZDB,Lisbon,PT`, `${second},21:00,Maus Hábitos,Porto,PT`];

it('shows what would change before anything is written, and the same file twice changes nothing', async () => {
  const file = table(...rows, 'soon,22:00,ZDB,Lisbon,PT');
  const importId = await read(file);
  expect(await preview(importId)).toEqual({ ...nothing, added: 2, problems: 1 });
  expect(await listed()).toEqual([]);
  expect(await apply(importId)).toEqual({ added: 2, changed: 0, removed: 0 });
  await expect(apply(importId)).rejects.toMatchObject({ code: 'not-found' });
  const again = await read(file);
  expect(await preview(again)).toEqual({ ...nothing, unchanged: 2, problems: 1 });
  expect(await apply(again)).toEqual({ added: 0, changed: 0, removed: 0 });

  const next = await read(table(`${first},23:00,ZDB,Lisbon,PT`));
  expect(await preview(next)).toEqual({ ...nothing, fields: [['start']], gone: 1 });
  expect(await apply(next, true)).toEqual({ added: 0, changed: 1, removed: 1 });
  expect(await listed()).toEqual(
    [['ZDB', first, '23:00']].map(([, ...rest]) => [expect.anything(), ...rest]),
  );
});

it('reads calendars by their ids, entry by entry', async () => {
  const entry = (uid: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');
  const of = (day: string) => day.replaceAll('-', '');
  const calendar = (...entries: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n');
  const summary = 'SUMMARY:<script>alert(1)</script>\\, live';
  // Some programs write each line of an address on its own line.
  const place = 'LOCATION:ZDB\\nRua da Barroca 59\\nLisbon\\, Portugal';
  const file = calendar(
    entry('a', `DTSTART;TZID=Europe/Lisbon:${of(first)}T220000`, summary, place),
    entry('b', `DTSTART;VALUE=DATE:${of(second)}`, 'SUMMARY:Festival', 'LOCATION:The park'),
    entry('c', `DTSTART:${of(first)}T200000Z`, 'RRULE:FREQ=DAILY', 'LOCATION:Home'),
    entry('d', `DTSTART:${of(first)}T200000Z`, 'CLASS:PRIVATE', 'SUMMARY:Dentist'),
    entry('e', 'DTSTART:soon', 'LOCATION:Home'),
  );
  const importId = await read(file);
  expect(await preview(importId)).toEqual({ ...nothing, added: 2, problems: 3 });
  await apply(importId);
  const { profileId, placeName, address, town, country } = outsideShows;
  const places = await orm
    .select({ placeName, address, town, country })
    .from(outsideShows)
    .where(eq(profileId, performer.as));
  expect(places).toContainEqual({
    placeName: 'ZDB',
    address: 'Rua da Barroca 59',
    town: 'Lisbon',
    country: 'PT',
  });
  expect(await listed()).toEqual([
    ['<script>alert(1)</script>, live', first, '22:00'],
    ['Festival', second, null],
  ]);
  const moved = file.replace(of(first), of(dayIn(33)));
  expect(await preview(await read(moved))).toMatchObject({ fields: [['date']], unchanged: 1 });
});

it('knows two shows of a day again, whichever of their times has changed', async () => {
  const day = (time: string) => `${first},${time},ZDB,Lisbon,PT`;
  await apply(await read(table(day('15:00'))));
  // A show imported by an earlier version has no time in its key.
  const key = `${first}|zdb|lisbon`;
  await orm
    .update(outsideShows)
    .set({ sourceKey: key })
    .where(eq(outsideShows.profileId, performer.as));
  expect(await preview(await read(table(day('15:00'), day('20:00'))))).toEqual({
    ...nothing,
    added: 1,
    unchanged: 1,
  });
  await apply(await read(table(day('20:00'), day('15:00'))));
  const moved = await read(table(day('21:00'), day('15:00')));
  expect(await preview(moved)).toEqual({ ...nothing, fields: [['start']], unchanged: 1 });
  expect(await apply(moved, true)).toEqual({ added: 0, changed: 1, removed: 0 });
  expect((await listed()).map(([, , time]) => time)).toEqual(['15:00', '21:00']);
  const one = await read(table(day('21:00')));
  expect(await preview(one)).toEqual({ ...nothing, gone: 1, unchanged: 1 });
});

it('says in words what of a line is too long or unknown', async () => {
  const problems = async (file: string) => {
    const result = await readImport(services, performer.viewer, {
      profileId: performer.as,
      importId: await read(file),
    });
    return result.problems.map(({ line, text }) => `${line}: ${text}`);
  };
  const [long] = await problems(table(`${first},22:00,${'Hall '.repeat(30)},Lisbon,PT`));
  expect(long).toMatch(/^2: The place “Hall .*…” has more than 120 characters\. Shorten it/);
  const zone = `DTSTART;TZID=Mars:${first.replaceAll('-', '')}T200000`;
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', zone, 'LOCATION:Home', 'and away'];
  expect(await problems([...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n'))).toEqual([
    '2: “Mars” isn’t a time zone we know. Name one such as Europe/Lisbon.',
    '6: “and away” isn’t in the form of a calendar line. The rest of its entry is read.',
  ]);
});

it('says why a file as a whole is wrong', async () => {
  const wrong = async (file: string | Uint8Array) =>
    (await read(file).catch((refused) => refused)).fields?.files;
  const many = Array.from({ length: 10_000 }, (_, at) => `${first},,Hall ${at},Lisbon,PT`);
  expect(await wrong(table(...many))).toBe(
    'This file has 10000 shows. Import at most 1000 at once.',
  );
  expect(await wrong(Uint8Array.from([0x44, 0x61, 0xe9, 0x0a]))).toContain('Save it as UTF-8');
  expect(await wrong(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toContain('neither');
  expect(await wrong('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a')).toContain('ends in the middle');
  expect(await wrong(new Uint8Array(2_000_001))).toContain('larger than 2 MB');
  expect(await wrong('')).toBe('There are no shows in this file.');
});

it('is read and imported for a page by its own people alone', async () => {
  const importId = await read(table(...rows));
  await expect(read(table(...rows), { ...venue, as: performer.as })).rejects.toMatchObject({
    code: 'not-found',
  });
  const { viewer, as } = venue;
  await expect(
    importShows(services, viewer, { as, importId, removesGone: false }),
  ).rejects.toMatchObject({ code: 'not-found' });
});
