import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { byName, momentIn } from '#app/db/expressions.server.ts';
import { pageWords } from '#app/db/schema/discovery.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { findPagesFor } from '#app/processes/find-pages.server.ts';
import { dayIn } from '#tests/harness/bookings/nights.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
const { orm } = database;
const sources = { database, files: openWatchedFiles(), log: openHeardLog().log };

type Row = typeof profiles.$inferInsert;
type Kind = Row['userType'];

/** Pages by name with other fields; their ids derive from their names. */
async function add(names: string[], userType: Kind = 'artist', fields: Partial<Row> = {}) {
  const idOf = (name: string) => name.replace(/[^a-zA-Z0-9]+/g, '-');
  await orm
    .insert(profiles)
    .values(names.map((name) => ({ id: idOf(name), userType, displayName: name, ...fields })));
}

const stranger = viewerOf({});

async function find(
  text: string,
  { by = stranger, as, kind }: { by?: Viewer; as?: string; kind?: Kind } = {},
): Promise<(string | null)[]> {
  const { items } = await findPagesFor(sources, by, { name: text, kind, as });
  return items.map(({ displayName }) => displayName);
}

beforeEach(async () => {
  await orm.delete(profiles);
});

describe('a page is found', () => {
  beforeEach(async () => {
    await add(['The Night Owls', 'Café Müller', 'Øresund Trio', 'Кино', 'Armazém Linha Nove']);
    await add(['Concha'], 'venue', { homeTown: 'São João da Pesqueira' });
  });

  it.each([
    ['its name', 'The Night Owls', 'The Night Owls'],
    ['the beginning of any of its words', 'ow', 'The Night Owls'],
    ['some of its words', 'linha nov', 'Armazém Linha Nove'],
    ['its words in another order', 'nove armazem', 'Armazém Linha Nove'],
    ['letters without accents', 'cafe muller', 'Café Müller'],
    ['letters with other accents', 'Càfé', 'Café Müller'],
    ['letters that have no accent', 'oresund', 'Øresund Trio'],
    ['capitals and signs', '  NIGHT-OWLS! ', 'The Night Owls'],
    ['another script', 'Кин', 'Кино'],
    ['its town', 'sao joao', 'Concha'],
    ['its name and its town', 'concha pesqueira', 'Concha'],
    ['two letters that changed places', 'Nigth Owls', 'The Night Owls'],
    ['a letter too few', 'nght', 'The Night Owls'],
    ['a letter too many', 'the owwls', 'The Night Owls'],
    ['another letter', 'armasem', 'Armazém Linha Nove'],
    ['its address', 'https://bandstand.example/users/The-Night-Owls', 'The Night Owls'],
  ])('by %s', async (_what, input, name) => {
    expect(await find(input)).toEqual([name]);
  });

  it.each(['', ' ', '!!!', 'night trio', 'xyz', 'no\0thing \ud800', `${'a '.repeat(200)}`])(
    'by nothing else: %j',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  it('only if it is of the kind that is asked for', async () => {
    expect(await find('concha', { kind: 'venue' })).toEqual(['Concha']);
    expect(await find('concha', { kind: 'artist' })).toEqual([]);
    expect(await find('/users/Concha', { kind: 'artist' })).toEqual([]);
  });
});

describe('results come in order', () => {
  it('whole names, beginnings, others, then what may be mistyped', async () => {
    await add(['Late Night Show', 'Nighthawks', 'Night', 'Light', 'Night Train']);
    expect(await find('night')).toEqual([
      'Night',
      'Nighthawks',
      'Night Train',
      'Late Night Show',
      'Light',
    ]);
  });

  it('one’s own first, then those one has dealt with lately, also before anything is typed', async () => {
    await add(['Blue Anchor', 'Blue Room', 'Blue Hall', 'Blue Lamp'], 'venue');
    await add(['The Dealers']);
    const at = (venueId: string, days: number, id = venueId) => ({
      id,
      venueId,
      stageId: venueId,
      performerId: 'The-Dealers',
      placedBy: 'venue' as const,
      day: dayIn(days),
      expiresAt: sql`now()`,
    });
    await orm.insert(holds).values([at('Blue-Hall', 20), at('Blue-Lamp', 40)]);
    const by = viewerOf({ 'The-Dealers': 'owner', 'Blue-Room': 'manager' });
    const asDealers = { by, as: 'The-Dealers', kind: 'venue' as const };
    expect(await find('', asDealers)).toEqual(['Blue Room', 'Blue Lamp', 'Blue Hall']);
    const inOrder = ['Blue Room', 'Blue Lamp', 'Blue Hall', 'Blue Anchor'];
    expect(await find('blue', asDealers)).toEqual(inOrder);
    expect(await find('bleu', asDealers)).toEqual(inOrder);
    // The door doesn’t learn about the page's partners.
    const door = { ...asDealers, by: viewerOf({ 'The-Dealers': 'door' }) };
    expect(await find('', door)).toEqual([]);
    expect(await find('', { ...asDealers, by: stranger })).toEqual([]);
  });

  it('also where hundreds share each of its words', async () => {
    const many = (name: (n: number) => string) => Array.from({ length: 150 }, (_, n) => name(n));
    await add([...many((n) => `The Aardvarks ${n}`), ...many((n) => `Aardvark ${n} Club`)]);
    await add(['The Club']);
    expect((await find('the club'))[0]).toBe('The Club');
    expect(await find('the')).toHaveLength(8);
    await add([...many((n) => `Loolvo ${n}`), ...many((n) => `Big ${n} Loulvo`), 'Loolvo Loulvo']);
    expect((await find('lolovo loulvo'))[0]).toBe('Loolvo Loulvo');
  });
});

describe('only public pages are found', () => {
  const change = (fields: Partial<Row>) =>
    orm.update(profiles).set(fields).where(eq(profiles.id, 'Old-Hall'));

  it('as soon as it is published, until it is hidden or gone', async () => {
    await add(['Old Hall'], 'venue', { publishedAt: null });
    const owner = viewerOf({ 'Old-Hall': 'owner' });
    expect(await find('hall', { by: owner })).toEqual([]);
    await change({ publishedAt: new Date() });
    expect(await find('hall')).toEqual(['Old Hall']);
    await change({ hiddenAt: new Date() });
    expect(await find('hall')).toEqual([]);
    expect(await find('/users/Old-Hall')).toEqual([]);
    await change({ hiddenAt: null });
    expect(await find('hall')).toEqual(['Old Hall']);
    await orm.delete(profiles);
    expect(await find('hall')).toEqual([]);
  });

  it('under its present name, whichever way it changes', async () => {
    await add(['Old Hall', 'Old Barn'], 'venue');
    await orm.execute(sql`update profiles set display_name = 'New Hall' where id = 'Old-Hall'`);
    expect(await find('old')).toEqual(['Old Barn']);
    expect(await find('new hall')).toEqual(['New Hall']);
    await change({ homeTown: 'Faro' });
    expect(await find('faro')).toEqual(['New Hall']);
    await orm.execute(sql`update profiles set id = 'another' where id = 'Old-Hall'`);
    expect(await find('hall')).toEqual(['New Hall']);
  });

  it('and its words go with the last page that has them', async () => {
    const wordsKept = async () =>
      (await orm.select().from(pageWords).orderBy(pageWords.word)).map(({ word }) => word);
    await add(['Old Hall', 'Old Barn'], 'venue', { homeTown: 'Faro' });
    expect(await wordsKept()).toEqual(['barn', 'faro', 'hall', 'old']);
    await change({ displayName: 'Hallway' });
    expect(await wordsKept()).toEqual(['barn', 'faro', 'hallway', 'old']);
    await orm.delete(profiles).where(eq(profiles.id, 'Old-Barn'));
    expect(await wordsKept()).toEqual(['faro', 'hallway']);
  });
});

// Unicode collation algorithm (UTS 10) with CLDR’s root order.
it('names are in one order on every database, with and without accents, capitals and signs', async () => {
  const names = [
    'Zoe',
    'zoe',
    'Ana',
    'Ångström',
    'Ângela',
    'bob',
    'Élodie',
    'Øresund',
    '!!!',
    'Кино',
  ];
  const { rows } = (await orm.execute(sql`select name
    from unnest(${sql.param(names)}::text[]) as name order by ${byName(sql`name`)}`)) as unknown as {
    rows: { name: string }[];
  };
  expect(rows.map(({ name }) => name)).toEqual([
    ...['!!!', 'Ana', 'Ângela', 'Ångström', 'bob', 'Élodie', 'Øresund', 'zoe', 'Zoe', 'Кино'],
  ]);
});

// Alberta stays at UTC−6 from November 2026 and Morocco at UTC+0 from 20 September 2026 (tz 2026c).
it.each([
  ['America/Edmonton', '2026-12-05T20:00', '2026-12-06T02:00:00Z'],
  ['Africa/Casablanca', '2026-12-05T20:00', '2026-12-05T20:00:00Z'],
  ['Europe/Kiev', '2026-12-05T20:00', '2026-12-05T18:00:00Z'],
  ['Europe/Kyiv', '2026-07-05T20:00', '2026-07-05T17:00:00Z'],
  ['asia/calcutta', '2026-12-05T20:00', '2026-12-05T14:30:00Z'],
  ['Etc/GMT+3', '2026-12-05T20:00', '2026-12-05T23:00:00Z'],
  ['Mars/Base', '2026-12-05T20:00', '2026-12-05T20:00:00Z'],
  [null, '2026-12-05T20:00', '2026-12-05T20:00:00Z'],
])('in %s, %s on the clock is the moment that this process says', async (zone, local, instant) => {
  const moment = momentIn(sql`zone`, (timeZone) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone),
  );
  const { rows } = (await orm.execute(sql`select extract(epoch from ${moment})::float8 as seconds
    from (select ${zone}::text as zone) as row`)) as unknown as { rows: { seconds: number }[] };
  expect(rows[0]?.seconds).toBe(Temporal.Instant.from(instant).epochMilliseconds / 1_000);
});

describe('a name that has signs', () => {
  beforeEach(async () => {
    const of = (id: string, displayName: string) => ({
      id,
      userType: 'artist' as const,
      displayName,
    });
    await orm
      .insert(profiles)
      .values([
        of('chk', '!!!'),
        of('plus', '+/-'),
        of('dots', '…'),
        of('crosses', '††† (Crosses)'),
        of('question', '?'),
        of('percent', '%'),
        of('low-line', '_'),
        of('brackets', '( )'),
        of('duo', 'Simon & Garfunkel'),
        of('plain', 'The Night Owls'),
      ]);
  });

  it.each([
    ['!!!', ['!!!']],
    ['+/-', ['+/-']],
    ['...', ['…']],
    ['†††', ['††† (Crosses)']],
    ['††† (Crosses)', ['††† (Crosses)']],
    ['crosses', ['††† (Crosses)']],
    ['?', ['?']],
    ['%', ['%']],
    ['_', ['_']],
    ['()', ['( )']],
    ['( )', ['( )']],
    ['&', ['Simon & Garfunkel']],
    ['simon garfunkel', ['Simon & Garfunkel']],
    ['Simon & Garfunkel', ['Simon & Garfunkel']],
    ['~', []],
    ['***', []],
    ['\\', []],
  ])('is found by “%s”, and no other is', async (input, names) => {
    expect(await find(input)).toEqual(names);
  });
});
