import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { securityLog } from '#app/db/schema/accounts.ts';
import { memberRoles, type Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { giveTaxDetails } from '#app/features/payments/payouts/commands.server.ts';
import { taxDetails } from '#app/features/payments/payouts/fields.ts';
import { hasTaxDetails, readTaxDetails } from '#app/features/payments/payouts/queries.server.ts';

import { partiesOf } from '#app/features/payments/policy.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { leavePage } from '#app/processes/leaving.server.ts';
import { testBrand as brand, type Cast, castPage } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
let cast: Cast;
beforeEach(async () => {
  cast = await castPage(database);
});

const input = {
  kind: 'company',
  legalName: ' Night Owls Lda. ',
  street: 'Rua da Palma 7',
  postalCode: '1100-341',
  town: 'Lisboa',
  country: 'PT',
  taxId: 'pt 123 456 789',
};
const give = async (viewer: Viewer, as: string | null, changed: object = {}) =>
  giveTaxDetails({ database }, viewer, parseInput(taxDetails, { as, ...input, ...changed }));

describe('tax details', () => {
  it('are given by a page’s owner, replaced as a whole, and leave no trace in a log', async () => {
    const party = pageParty(cast.pageId);
    expect(await hasTaxDetails(database.orm, party)).toBe(false);
    await give(cast.owner, cast.pageId);
    expect(await hasTaxDetails(database.orm, party)).toBe(true);
    await give(cast.owner, cast.pageId, { kind: 'person', legalName: 'Olga Sousa', taxId: '' });
    expect(await readTaxDetails(database, cast.owner, party)).toEqual({
      ...input,
      kind: 'person',
      legalName: 'Olga Sousa',
      taxId: '',
      givenAt: expect.any(Date),
    });
    const lines = await database.orm
      .select()
      .from(securityLog)
      .where(eq(securityLog.actor, cast.owner.pseudonym))
      .orderBy(desc(securityLog.id));
    expect(lines.map(({ action, facts }) => [action, facts])).toEqual([
      ['tax details given', {}],
      ['tax details given', {}],
    ]);
  });

  it('are a member’s own for their share, and no one else’s to read or write', async () => {
    const own = personParty(cast.door.pseudonym);
    await give(cast.door, null);
    expect(await readTaxDetails(database, cast.door, own)).toMatchObject({
      legalName: 'Night Owls Lda.',
      taxId: 'PT123456789',
    });
    const page = pageParty(cast.pageId);
    for (const [viewer, as, party, code] of [
      [cast.manager, cast.pageId, page, 'forbidden'],
      [cast.door, cast.pageId, page, 'forbidden'],
      [cast.stranger, cast.pageId, page, 'not-found'],
      [cast.owner, cast.door.pseudonym, own, 'not-found'],
      [cast.owner, 'platform', 'platform', 'not-found'],
    ] as const) {
      await expect(give(viewer, as)).rejects.toMatchObject({ code });
      await expect(readTaxDetails(database, viewer, party)).rejects.toMatchObject({ code });
    }
    expect(await hasTaxDetails(database.orm, page)).toBe(false);
  });

  it('follow the table of rights', () => {
    for (const role of memberRoles) {
      const [membership] = cast.owner.profiles;
      if (!membership) throw new Error('the owner has a page');
      const viewer = { ...cast.owner, profiles: [{ ...membership, role }] };
      expect(partiesOf(viewer).includes(pageParty(membership.profileId))).toBe(
        rightsOf(role).includes('see to payouts'),
      );
    }
  });

  it('go with the page', async () => {
    const party = pageParty(cast.pageId);
    await give(cast.owner, cast.pageId);
    await give(cast.owner, null);
    const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));
    await leavePage({ database, files, brand }, cast.owner, cast.pageId);
    expect(await hasTaxDetails(database.orm, party)).toBe(false);
    expect(await hasTaxDetails(database.orm, personParty(cast.owner.pseudonym))).toBe(true);
  });
});
