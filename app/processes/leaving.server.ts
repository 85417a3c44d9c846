import type { Database, Orm } from '#app/db/client.server.ts';
import type { DeletionBlocker } from '#app/domain/accounts/deletion.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/party.ts';
import { askDeletion } from '#app/features/accounts/leaving/commands/ask-deletion.server.ts';
import { removeAccount } from '#app/features/accounts/leaving/commands/remove-account.server.ts';
import { takeBackDeletion } from '#app/features/accounts/leaving/commands/take-back-deletion.server.ts';
import { findAccountBlockers } from '#app/features/accounts/leaving/queries/find-account-blockers.server.ts';
import { listDueDeletions } from '#app/features/accounts/leaving/queries/list-due-deletions.server.ts';
import { findPseudonym } from '#app/features/accounts/queries/find-pseudonym.server.ts';
import type { Proof } from '#app/features/accounts/settings/commands/prove-oneself.server.ts';
import { endTalks } from '#app/features/bookings/commands/end-talks.server.ts';
import { forgetSigner } from '#app/features/bookings/contracts/commands/forget-signer.server.ts';
import { endInstalments } from '#app/features/bookings/money/commands/end-instalments.server.ts';
import { findMoneyBlockers } from '#app/features/bookings/money/queries/find-money-blockers.server.ts';
import { findBookingBlockers } from '#app/features/bookings/queries/find-booking-blockers.server.ts';
import { forgetParties } from '#app/features/payments/commands/forget-party.server.ts';
import { forgetCards } from '#app/features/payments/instalments/commands/forget-cards.server.ts';
import { forgetTaxDetails } from '#app/features/payments/payouts/commands/forget-tax-details.server.ts';
import { deleteProfile } from '#app/features/profiles/commands/delete-profile.server.ts';
import {
  hideOwnedPages,
  showOwnedPagesAgain,
} from '#app/features/profiles/commands/hide-owned-pages.server.ts';
import {
  findLeftPages,
  removeLeftFiles,
  removeOwnedPages,
} from '#app/features/profiles/commands/remove-owned-pages.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/file-store.ts';

/*
 * Everything that follows from somebody's leaving, across the features. A feature that holds
 * something of people adds it here: what keeps an account from going, what is hidden at once, what
 * is removed for good.
 */

/** What can't go yet, each with the way out. */
export async function findBlockers(
  orm: Orm,
  viewer: Viewer,
  { isToChange = false } = {},
): Promise<DeletionBlocker[]> {
  const { owned } = await findLeftPages(orm, viewer.accountId);
  return [
    ...(await findAccountBlockers(orm, viewer, { isToChange })),
    ...(await findBookingBlockers(orm, owned, { isToChange })),
    ...(await findMoneyBlockers(orm, {
      pages: owned,
      parties: [personParty(viewer.pseudonym), ...owned.map(pageParty)],
    })),
  ];
}

/**
 * Removes a page for good, with all that is only talked about with it.
 * @throws AppError as `deleteProfile` does; `conflict` while a show is ahead
 */
export async function leavePage(stores: Stores, viewer: Viewer, profileId: string): Promise<void> {
  requireRight(viewer, profileId, 'delete the page');
  const requireFree = async (orm: Orm, isToChange: boolean) => {
    const [pages, parties] = [[profileId], [pageParty(profileId)]];
    const blockers = [
      ...(await findBookingBlockers(orm, pages, { isToChange })),
      ...(await findMoneyBlockers(orm, { pages, parties })),
    ];
    if (blockers.length === 0) return;
    const said = blockers.map(({ what, wayOut }) => `${what} ${wayOut}`).join(' ');
    throw new AppError('conflict', words('bookings')('leaving.pageFirst', { blockers: said }));
  };
  // Before any file goes, and again where nobody can agree to anything meanwhile.
  await requireFree(stores.database.orm, false);
  await deleteProfile(stores, viewer, profileId, async (tx) => {
    await endInstalments(tx, [profileId]);
    await requireFree(tx, true);
    await endTalks(tx, stores.brand, [profileId]);
    await forgetMoney(tx, [pageParty(profileId)]);
  });
}

type Stores = { database: Database; files: Files; brand: Brand };

/** @throws AppError as `askDeletion` does */
export async function leave(
  { database, brand }: Omit<Stores, 'files'>,
  viewer: Viewer,
  proof: Proof,
): Promise<void> {
  const hidden: string[] = [];
  await askDeletion({ database, brand }, viewer, proof, {
    blockers: (tx) => findBlockers(tx, viewer, { isToChange: true }),
    hide: async (tx) => {
      hidden.push(...(await hideOwnedPages(tx, viewer.accountId)));
    },
  });
  for (const profileId of hidden) database.changes.notify(`profiles:${profileId}`);
}

/** @throws AppError as `takeBackDeletion` does */
export async function stay(database: Database, viewer: Viewer): Promise<void> {
  const shown: string[] = [];
  await takeBackDeletion(database, viewer, async (tx) => {
    shown.push(...(await showOwnedPagesAgain(tx, viewer.accountId)));
  });
  for (const profileId of shown) database.changes.notify(`profiles:${profileId}`);
}

/**
 * Removes for good every account whose time is over. Any number of workers may do it at once, and
 * one that ends in the middle leaves the rest to the next run: the files go first and can be
 * removed again, and as long as the account is there, so is the list of its pages.
 */
export async function removeDueAccounts(stores: Stores): Promise<void> {
  const errors: unknown[] = [];
  // One that fails keeps nobody else waiting.
  for (const accountId of await listDueDeletions(stores.database.orm))
    await removeEverything(stores, accountId).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'accounts can’t be removed');
}

async function removeEverything({ database, files, brand }: Stores, accountId: string) {
  const pages = await findLeftPages(database.orm, accountId);
  const parties = [
    ...(await findPseudonym(database.orm, accountId)).map(personParty),
    ...pages.owned.map(pageParty),
  ];
  // Whoever has agreed to a show since they asked plays or cancels it first.
  const isKept = async (orm: Orm, isToChange: boolean) => {
    const asked = { isToChange };
    if ((await findBookingBlockers(orm, pages.owned, asked)).length > 0) return true;
    const money = await findMoneyBlockers(orm, { pages: pages.owned, parties });
    return money.length > 0;
  };
  if (await isKept(database.orm, false)) return;
  await removeLeftFiles(files, accountId, pages);
  const isRemoved = await removeAccount({ database, brand }, accountId, async (tx, removed) => {
    await endInstalments(tx, pages.owned);
    // Somebody else who works on the page may just have signed, or a venue have paid.
    if (await isKept(tx, true)) throw new Error('an account is kept by what came meanwhile');
    await endTalks(tx, brand, pages.owned);
    await forgetSigner(tx, accountId);
    await forgetMoney(tx, parties);
    await removeOwnedPages(tx, removed);
  });
  if (!isRemoved) return;
  for (const profileId of pages.owned) database.changes.notify(`profiles:${profileId}`);
  // Whatever somebody who works on these pages was just sending.
  await removeLeftFiles(files, accountId, pages);
}

/** What payments hold of parties beside the books. */
async function forgetMoney(tx: Orm, parties: string[]): Promise<void> {
  await forgetParties(tx, parties);
  await forgetTaxDetails(tx, parties);
  await forgetCards(tx, parties);
}
