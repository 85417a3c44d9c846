import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarFeed } from '#app/api/calendar-feed.server.ts';
import { calendarFeeds } from '#app/db/schema/calendar.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { makeBlock, renewFeed } from '#app/features/calendar/commands.server.ts';

import { block } from '#app/features/calendar/fields.ts';
import { readFeedPath } from '#app/features/calendar/queries.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { addSide, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { serveCalls } from '#tests/harness/calls/calls.ts';
import { testSecret as secret } from '#tests/harness/people/accounts.ts';
import {
  type Cast,
  castPage,
  lastLogged,
  testBrand,
  viewerOf,
} from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
let cast: Cast;

const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));
const services = { database, files, log: openLog('silent'), brand: testBrand, secret };
const calls = await serveCalls([calendarFeed], services);
afterAll(async () => {
  await calls.close();
});
beforeEach(async () => {
  await database.orm.delete(calendarFeeds);
  cast = await castPage(database);
});

async function makeAddress(viewer: Viewer): Promise<string> {
  await renewFeed({ database }, viewer, { as: cast.pageId });
  const member = { profileId: cast.pageId, accountId: viewer.accountId };
  return calls.address + (await readFeedPath(database.orm, secret, member));
}

describe('a private calendar address', () => {
  test('shows the calendar to holders of its address, and says when nothing has changed', async () => {
    const address = await makeAddress(cast.manager);
    const input = block.parse({ kind: 'blocked', from: dayIn(30), note: 'In the studio' });
    await makeBlock({ database }, cast.owner, { as: cast.pageId, ...input });
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    const titles = calendar
      .getAllSubcomponents('vevent')
      .map((event) => event.getFirstPropertyValue('summary'));
    expect(titles).toEqual(['Blocked: In the studio']);
    const again = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    expect((await fetch(address, again)).status).toBe(304);
    await makeBlock({ database }, cast.owner, { as: cast.pageId, ...input, note: 'On tour' });
    expect((await fetch(address, again)).status).toBe(200);
  });

  test('says where a show is: house, street and position', async () => {
    const place = { address: 'Rua da Bica 7, Lisboa', latitude: 38.71, longitude: -9.147 };
    const venue = await addSide(database, 'venue', 'Cinema Candeia');
    await database.orm.update(profiles).set(place).where(eq(profiles.id, venue.as));
    const performer = { viewer: await viewerOf(database, cast.owner.accountId), as: cast.pageId };
    await bookingActs(database).offer(venue, performer, termsOn(dayIn(60)));
    const text = await (await fetch(await makeAddress(cast.owner))).text();
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('location')).toBe('Cinema Candeia, Rua da Bica 7, Lisboa');
    expect(String(event?.getFirstPropertyValue('geo'))).toBe('38.71,-9.147');
  });

  test('is a member’s own, and a new one ends the one before at once', async () => {
    const first = await makeAddress(cast.manager);
    const ofOwner = await makeAddress(cast.owner);
    expect(ofOwner).not.toBe(first);
    const second = await makeAddress(cast.manager);
    expect(await lastLogged(database)).toMatchObject({
      actor: cast.manager.pseudonym,
      action: 'calendar address made',
    });
    const statuses = await Promise.all(
      [first, second, ofOwner].map(async (address) => (await fetch(address)).status),
    );
    expect(statuses).toEqual([404, 200, 200]);
  });

  test('ends with the membership, or with the right', async () => {
    const address = await makeAddress(cast.manager);
    const ofManager = eq(profileMembers.accountId, cast.manager.accountId);
    await database.orm.update(profileMembers).set({ role: 'door' }).where(ofManager);
    expect((await fetch(address)).status).toBe(404);
    await database.orm.update(profileMembers).set({ role: 'manager' }).where(ofManager);
    expect((await fetch(address)).status).toBe(200);
    await database.orm.delete(profileMembers).where(ofManager);
    expect((await fetch(address)).status).toBe(404);
    expect(await database.orm.select().from(calendarFeeds)).toEqual([]);
  });

  test('can’t be made from what the database holds, nor by those who may not see it', async () => {
    const address = await makeAddress(cast.owner);
    const [feed] = await database.orm.select().from(calendarFeeds);
    const nonce = feed?.nonce ?? '';
    expect(address).toContain(nonce);
    const forged = [nonce, `${nonce}${'A'.repeat(32)}`, `${nonce}${nonce}`, 'x', '%00', '..%2f'];
    for (const token of forged) {
      const answer = await fetch(`${calls.address}/calendars/${token}.ics`);
      expect([token, answer.status]).toEqual([token, 404]);
    }
    for (const viewer of [cast.door, cast.stranger])
      await expect(renewFeed({ database }, viewer, { as: cast.pageId })).rejects.toMatchObject({
        code: expect.stringMatching(/forbidden|not-found/),
      });
  });
});
