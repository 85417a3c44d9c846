import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { DeletionBlocker } from '#app/domain/accounts/account.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { proof } from '#app/features/accounts/fields.ts';
import {
  askDeletion,
  lockDueAccount,
  lockStaying,
  removeAccount,
  takeBackDeletion,
} from '#app/features/accounts/leaving/commands.server.ts';

import { departure } from '#app/features/accounts/leaving/fields.ts';
import {
  findAccountBlockers,
  listDueDeletions,
} from '#app/features/accounts/leaving/queries.server.ts';

import { findNames } from '#app/features/accounts/queries.server.ts';
import { proveOneself } from '#app/features/accounts/settings/commands.server.ts';
import type { Leaving } from '#app/features/part.ts';
import {
  deleteProfile,
  findLeftPages,
  hideOwnedPages,
  showOwnedPagesAgain,
} from '#app/features/profiles/commands.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';

import { requireRight } from '#app/features/profiles/policy.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { parts } from './parts.server.ts';

/*
 * Leaving, across the features: each feature’s part knows what it holds of people and how to remove it.
 * From right to left, since features further right depend on those further left.
 */
const holders = parts.flatMap(({ leaving }) => leaving ?? []).reverse();

/** The reasons why an account can’t be deleted yet, each with the way out. */
export async function findBlockers(
  orm: Orm,
  viewer: Viewer,
  { isToChange = false } = {},
): Promise<DeletionBlocker[]> {
  const leaving = await leavingOf(orm, viewer);
  return [
    ...(await findAccountBlockers(orm, viewer, { isToChange })),
    ...(await blockersOf(orm, leaving, isToChange)),
  ];
}

/** Removes a page for good, after its owner has proved who they are. */
export const deletePage = pageCommand({
  operation: 'deletePage',
  may: 'delete the page',
  input: proof,
  settlesItself: true,
  async run({ services, viewer, page }: OnPage<Stores & From>, proof) {
    await proveOneself(services, viewer, proof);
    await leavePage(services, viewer, page.profileId);
  },
});

/**
 * Removes a page for good, with everything that depends on it.
 * @throws AppError as `deleteProfile` does; `conflict` while a show is ahead
 */
export async function leavePage(stores: Stores, viewer: Viewer, profileId: string): Promise<void> {
  requireRight(viewer, profileId, 'delete the page');
  const { database, files, brand } = stores;
  const leaving: Leaving = {
    account: null,
    pages: [profileId],
    otherPages: [],
    parties: [pageParty(profileId)],
  };
  // Before any file goes; checked again in the transaction, in which no one can agree to anything
  // meanwhile.
  requireFree(await blockersOf(database.orm, leaving, false));
  await removeFiles(files, leaving);
  await database.orm.transaction(async (tx) => {
    requireFree(await removeHeld(tx, brand, leaving));
    await deleteProfile(tx, brand, viewer, profileId);
  });
  database.changes.notify(`profiles:${profileId}`);
  // Files that a member was just uploading.
  await removeFiles(files, leaving);
}

type Stores = { database: Database; files: Files; brand: Brand };

/**
 * Records that a viewer wants to be deleted: from now on the public sees nothing of theirs. Repeating it
 * changes nothing.
 * @throws AppError `forbidden`, `too-many`; `conflict` while something can't go yet
 */
export const leave = command({
  operation: 'leave',
  input: departure,
  settlesItself: true,
  async run(services: Omit<Stores, 'files'> & From, viewer, proof) {
    const { database, brand } = services;
    await proveOneself(services, viewer, proof);
    const hidden = await database.orm.transaction(async (tx) => {
      const [blocker] = await findBlockers(tx, viewer, { isToChange: true });
      if (blocker)
        throw new AppError(
          'conflict',
          words('accounts')('deletion.notYet', { what: blocker.what }),
        );
      if (!(await askDeletion(tx, brand, viewer))) return [];
      return hideOwnedPages(tx, viewer.accountId);
    });
    for (const profileId of hidden) database.changes.notify(`profiles:${profileId}`);
  },
});

/**
 * Keeps an account that was to be deleted, and shows its pages again.
 * @throws AppError as `lockStaying` does
 */
export const stay = command({
  operation: 'stay',
  input: z.object({}),
  settlesItself: true,
  async run({ database }: { database: Database }, viewer) {
    const pages = await database.orm.transaction(async (tx) => {
      if (!(await lockStaying(tx, viewer))) return [];
      const reshown = await showOwnedPagesAgain(tx, viewer.accountId);
      await takeBackDeletion(tx, viewer);
      return reshown;
    });
    for (const profileId of pages) database.changes.notify(`profiles:${profileId}`);
  },
});

/**
 * Removes for good every account whose time is over. Several workers may do it at once, and one that
 * stops in the middle leaves the rest to the next run: files go first and can be removed again, and as
 * long as the account is there, so is the list of its pages.
 */
export async function removeDueAccounts(stores: Stores): Promise<void> {
  const due = await listDueDeletions(stores.database.orm);
  await eachAlone(due, (id) => removeEverything(stores, id), 'accounts can’t be removed');
}

async function removeEverything({ database, files, brand }: Stores, accountId: string) {
  const names = await findNames(database.orm, accountId);
  if (!names) return;
  const leaving = await leavingOf(database.orm, names);
  // A show agreed to since the request has to be played or cancelled first.
  if ((await blockersOf(database.orm, leaving, false)).length > 0) return;
  await removeFiles(files, leaving);
  const isRemoved = await database.orm.transaction(async (tx) => {
    const account = await lockDueAccount(tx, accountId);
    if (!account) return false;
    // Another member may just have signed, or a venue may have paid.
    if ((await removeHeld(tx, brand, { ...leaving, account })).length > 0)
      throw new Error('an account is kept by what came meanwhile');
    await removeAccount(tx, brand, account);
    return true;
  });
  if (!isRemoved) return;
  for (const profileId of leaving.pages) database.changes.notify(`profiles:${profileId}`);
  // Files that members were just uploading.
  await removeFiles(files, leaving);
}

async function leavingOf(orm: Orm, account: NonNullable<Leaving['account']>): Promise<Leaving> {
  const { owned: pages, others: otherPages } = await findLeftPages(orm, account.accountId);
  const parties = [personParty(account.pseudonym), ...pages.map(pageParty)];
  return { account, pages, otherPages, parties };
}

async function blockersOf(orm: Orm, leaving: Leaving, isToChange: boolean) {
  const all: DeletionBlocker[] = [];
  for (const { blockers } of holders)
    all.push(...((await blockers?.(orm, leaving, isToChange)) ?? []));
  return all;
}

/** @returns new blockers; with any, the transaction has to be rolled back */
async function removeHeld(tx: Orm, brand: Brand, leaving: Leaving): Promise<DeletionBlocker[]> {
  for (const { prepare } of holders) await prepare?.(tx, leaving);
  const blockers = await blockersOf(tx, leaving, true);
  if (blockers.length === 0) for (const { remove } of holders) await remove?.(tx, leaving, brand);
  return blockers;
}

async function removeFiles(files: Files, leaving: Leaving): Promise<void> {
  for (const holder of holders) await holder.removeFiles?.(files, leaving);
}

function requireFree(blockers: DeletionBlocker[]): void {
  if (blockers.length === 0) return;
  const sentences = blockers.map(({ what, wayOut }) => `${what} ${wayOut}`).join(' ');
  throw new AppError('conflict', words('bookings')('leaving.pageFirst', { blockers: sentences }));
}
