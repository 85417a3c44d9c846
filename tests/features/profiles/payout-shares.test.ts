import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { shareOut } from '#app/domain/payments/division.ts';
import {
  leaveProfile,
  removeMember,
  splitPayouts,
} from '#app/features/profiles/team/commands.server.ts';

import { payoutSplits } from '#app/features/profiles/team/fields.ts';
import { readPayees, readPayoutSplits } from '#app/features/profiles/team/queries.server.ts';

import { readTyped } from '#app/fields/read-typed.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import {
  testBrand as brand,
  type Cast,
  castPage,
  lastLogged,
  waitingMails,
} from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let cast: Cast;
beforeEach(async () => {
  cast = await castPage(database);
});

/** Sends the form with these fields. */
const share = async (
  viewer: Viewer,
  input: [Viewer, string][],
  { as = cast.pageId, penaltiesFrom }: { as?: string; penaltiesFrom?: string } = {},
) => {
  const form = input.flatMap(([{ accountId }, text], index) => [
    [`shares.${index}.accountId`, accountId],
    [`shares.${index}.basisPoints`, text],
  ]);
  if (penaltiesFrom) form.push(['penaltiesFrom', penaltiesFrom]);
  const read = readTyped(payoutSplits, Object.fromEntries(form));
  await splitPayouts({ database, brand }, viewer, { as, ...parseInput(payoutSplits, read) });
};
const payees = async () => {
  const rows = await readPayees(database.orm, cast.pageId);
  return rows.map(({ name, basisPoints }) => `${name} ${basisPoints}`);
};

describe('shares of what a page is paid', () => {
  it('are set by the owner, add up with the page’s own part, and are told to whom they concern', async () => {
    expect(await payees()).toEqual(['The Night Owls 10000']);
    await share(cast.owner, [
      [cast.owner, '20'],
      [cast.manager, '33,33 %'],
      [cast.door, ''],
    ]);
    expect(await payees()).toEqual(['Olga 2000', 'Max 3333', 'The Night Owls 4667']);
    const [, max, page] = await readPayees(database.orm, cast.pageId);
    expect(max?.partyId).toBe(`person:${cast.manager.pseudonym}`);
    expect(page?.partyId).toBe(`profile:${cast.pageId}`);
    const mails = await waitingMails(database);
    expect(mails.map(({ to }) => to).sort()).toEqual([cast.owner.email, cast.manager.email].sort());
    expect(mails.find(({ to }) => to === cast.manager.email)?.text).toMatch(
      /you get 33\.33% .* Before, it was 0%/,
    );
    expect(await lastLogged(database)).toMatchObject({
      actor: cast.owner.pseudonym,
      action: 'member’s share changed',
      facts: { whose: cast.manager.pseudonym, from: 0, to: 3333 },
    });
    // The same again is no change.
    await share(cast.owner, [[cast.manager, '33.33']]);
    expect(await waitingMails(database)).toHaveLength(2);
  });

  it('can be everything, and then the page has no part', async () => {
    await share(cast.owner, [
      [cast.manager, '66.67'],
      [cast.second, '33.33'],
    ]);
    expect((await payees()).sort()).toEqual(['Max 6667', 'Mia 3333']);
    const parts = shareOut(100_01, await readPayees(database.orm, cast.pageId));
    expect(parts.map(({ amountMinor }) => amountMinor).sort()).toEqual([3333, 6668]);
  });

  it('are never more than the whole, unlisted members included', async () => {
    await share(cast.owner, [[cast.manager, '60']]);
    await expect(share(cast.owner, [[cast.second, '40.01']])).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('100.01%'),
    });
    for (const text of ['100.01', '33.333', '-1', 'half', '1e3'])
      await expect(share(cast.owner, [[cast.second, text]])).rejects.toMatchObject({
        code: 'bad-input',
        fields: { 'shares.0.basisPoints': expect.any(String) },
      });
    // Two at once, each of which fits by itself.
    const both = await Promise.allSettled([
      share(cast.owner, [[cast.second, '40']]),
      share(cast.owner, [[cast.door, '40']]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const sum = (await readPayees(database.orm, cast.pageId)).reduce(
      (total, { basisPoints }) => total + basisPoints,
      0,
    );
    expect(sum).toBe(10_000);
  });

  it('bear no debts of the page unless the owner says so, which members are told', async () => {
    await share(cast.owner, [[cast.manager, '25']]);
    const seen = () => readPayoutSplits(database.orm, cast.manager, cast.pageId);
    expect((await seen())?.penaltiesFrom).toBe('page');
    const before = (await waitingMails(database)).length;
    await share(cast.owner, [], { penaltiesFrom: 'everyone' });
    expect((await seen())?.penaltiesFrom).toBe('everyone');
    const mails = (await waitingMails(database)).slice(before);
    expect(mails.map(({ to }) => to)).toEqual([cast.manager.email]);
    expect(mails[0]?.text).toMatch(/before your share of 25% is worked out/);
    expect(await lastLogged(database)).toMatchObject({ facts: { to: 'everyone' } });
    // Left out of the input, it stays as it is.
    await share(cast.owner, [[cast.manager, '20']]);
    expect((await seen())?.penaltiesFrom).toBe('everyone');
    for (const [viewer, penaltiesFrom, code] of [
      [cast.owner, 'nobody', 'bad-input'],
      [cast.manager, 'page', 'forbidden'],
    ] as const)
      await expect(share(viewer, [], { penaltiesFrom })).rejects.toMatchObject({ code });
  });

  it('are the owner’s to set, on pages of artists, for members', async () => {
    for (const [viewer, code] of [
      [cast.manager, 'forbidden'],
      [cast.door, 'forbidden'],
      [cast.stranger, 'not-found'],
    ] as const)
      await expect(share(viewer, [[viewer, '50']])).rejects.toMatchObject({ code });
    await expect(share(cast.owner, [[cast.stranger, '50']])).rejects.toMatchObject({
      code: 'not-found',
    });
    await database.orm
      .update(profiles)
      .set({ userType: 'venue' })
      .where(eq(profiles.id, cast.pageId));
    await expect(share(cast.owner, [[cast.manager, '50']])).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await payees()).toEqual(['The Night Owls 10000']);
    expect(await waitingMails(database)).toEqual([]);
  });

  it('are seen by the owner in full, by each member in part, and by no one else', async () => {
    await share(cast.owner, [
      [cast.manager, '25'],
      [cast.second, '10'],
    ]);
    const seen = (viewer: Viewer) => readPayoutSplits(database.orm, viewer, cast.pageId);
    const own = { penaltiesFrom: 'page', all: null };
    expect(await seen(cast.manager)).toEqual({ ...own, ownBasisPoints: 2500 });
    expect(await seen(cast.door)).toEqual({ ...own, ownBasisPoints: 0 });
    expect(await seen(cast.stranger)).toBeNull();
    const all = (await seen(cast.owner))?.all ?? [];
    expect(all.map(({ name, basisPoints }) => [name, basisPoints])).toEqual(
      expect.arrayContaining([
        ['Olga', 0],
        ['Max', 2500],
        ['Mia', 1000],
        ['Dora', 0],
      ]),
    );
  });

  it('go back to the page when a member leaves or is removed', async () => {
    await share(cast.owner, [
      [cast.manager, '50'],
      [cast.door, '50'],
    ]);
    await leaveProfile({ database, brand }, cast.manager, { as: cast.pageId });
    expect(await payees()).toEqual(['Dora 5000', 'The Night Owls 5000']);
    await removeMember({ database, brand }, cast.owner, {
      as: cast.pageId,
      accountId: cast.door.accountId,
    });
    expect(await payees()).toEqual(['The Night Owls 10000']);
  });
});
