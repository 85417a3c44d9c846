import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import {
  calendarAvails,
  calendarBlocks,
  calendarFeeds,
  calendarSources,
} from '#app/db/schema/calendar.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type BlockProblem, sourceLimits, timesOfBlock } from '#app/domain/calendar/block.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { lockMembers } from '#app/features/profiles/team/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type MayReach, OutgoingError, outgoingAddress } from '#app/platform/outgoing.server.ts';
import { newId, newToken } from '#app/platform/token.server.ts';
import { type BlockInput, block, source } from './fields.ts';
import { readCalendarPage } from './queries.server.ts';

const t = words('calendar');

type On = OnPage<{ database: Database; mayReach?: MayReach }>;

/** More than any page has, and few enough to be shown. */
const mostBlocks = 2_000;

export const makeBlock = pageCommand({
  operation: 'makeBlock',
  may: 'change the calendar',
  input: block,
  async run({ services: { database }, viewer, page: { profileId } }: On, input) {
    const blockId = newId();
    await database.orm.transaction(async (tx) => {
      const values = await valuesOf(tx, viewer, profileId, input);
      const count = await tx.$count(calendarBlocks, eq(calendarBlocks.profileId, profileId));
      if (count >= mostBlocks)
        throw new AppError('too-many', t('block.tooMany', { most: mostBlocks }));
      const createdBy = viewer.accountId;
      await tx.insert(calendarBlocks).values({ id: blockId, profileId, createdBy, ...values });
    });
    return { blockId };
  },
});

export const changeBlock = pageCommand({
  operation: 'changeBlock',
  may: 'change the calendar',
  input: block.extend({ blockId: id }),
  async run({ services: { database }, viewer, page: { profileId } }: On, { blockId, ...input }) {
    await database.orm.transaction(async (tx) => {
      const values = await valuesOf(tx, viewer, profileId, input);
      const rows = await tx
        .update(calendarBlocks)
        .set({ ...values, writtenAt: sql`now()` })
        .where(and(eq(calendarBlocks.id, blockId), eq(calendarBlocks.profileId, profileId)))
        .returning({ id: calendarBlocks.id });
      if (rows.length === 0) throw new AppError('not-found', t('block.gone'));
    });
  },
});

/** Frees the time of a block. Removing one that is already gone succeeds. */
export const removeBlock = pageCommand({
  operation: 'removeBlock',
  may: 'change the calendar',
  input: z.object({ blockId: id }),
  async run({ services: { database }, page: { profileId } }: On, { blockId }) {
    await database.orm
      .delete(calendarBlocks)
      .where(and(eq(calendarBlocks.id, blockId), eq(calendarBlocks.profileId, profileId)));
  },
});

type Values = Pick<
  typeof calendarBlocks.$inferInsert,
  'kind' | 'note' | 'stageId' | 'startsAt' | 'endsAt' | 'allDay'
>;

async function valuesOf(
  tx: Orm,
  viewer: Viewer,
  profileId: string,
  { kind, note, stageId, from, to, startTime, endTime }: BlockInput,
): Promise<Values> {
  const { timeZone, stages } = await readCalendarPage(tx, profileId, viewer.timeZone);
  if (stageId !== null && !stages.some(({ id }) => id === stageId))
    refuse('bad-input', 'stageId', t('block.stageProblem'));
  const input = { from, to: to ?? '', startTime: startTime ?? '', endTime: endTime ?? '' };
  const times = timesOfBlock(input, timeZone);
  if ('problem' in times) refuse('bad-input', times.field, sentenceOn(times.problem));
  return {
    kind,
    note,
    stageId,
    startsAt: new Date(times.start.epochMilliseconds),
    endsAt: new Date(times.end.epochMilliseconds),
    allDay: times.allDay,
  };
}

function sentenceOn(problem: BlockProblem['problem']): string {
  switch (problem.problem) {
    case 'missing':
      return t('block.problem.missing', {
        before: problem.before.slice(11),
        after: problem.after.slice(11),
      });
    case 'twice':
      return t('block.problem.twice', {
        first: problem.choices[0].slice(11),
        second: problem.choices[1].slice(11),
      });
    default:
      return t(`block.problem.${problem.problem}`);
  }
}

/** Subscribes a page to a calendar kept elsewhere, and reads it for the first time at once. */
export const addSource = pageCommand({
  operation: 'addCalendarSource',
  may: 'change the calendar',
  input: source,
  async run(
    { services: { database, mayReach }, viewer, page: { profileId } }: On,
    { name, address },
  ) {
    const href = hrefOf(address, mayReach);
    const { accountId } = viewer;
    await limitAttempts(database.orm, 'add a calendar', { network: '', account: accountId });
    const sourceId = newId();
    await database.orm.transaction(async (tx) => {
      // Two at once are counted one after the other.
      await lockMembers(tx, profileId);
      await requireRoom(tx, viewer, profileId, href);
      await tx.insert(calendarSources).values({ id: sourceId, profileId, name, address: href });
      await writeOutbox(tx, { type: 'calendar due', payload: { sourceId }, accountId });
    });
    return { sourceId };
  },
});

/**
 * Forgets a calendar kept elsewhere and its busy times. Removing one that is already gone succeeds.
 */
export const removeSource = pageCommand({
  operation: 'removeCalendarSource',
  may: 'change the calendar',
  input: z.object({ sourceId: id }),
  async run({ services: { database }, page: { profileId } }: On, { sourceId }) {
    await database.orm
      .delete(calendarSources)
      .where(and(eq(calendarSources.id, sourceId), eq(calendarSources.profileId, profileId)));
  },
});

function hrefOf(address: string, mayReach?: MayReach): string {
  try {
    return outgoingAddress(address, mayReach).href;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { problem } = error;
    switch (problem) {
      case 'scheme':
      case 'credentials':
      case 'port':
      case 'private':
        return refuse('bad-input', 'address', t(`source.refused.${problem}`));
      default:
        return refuse('bad-input', 'address', t('source.refused.unreadable'));
    }
  }
}

async function requireRoom(
  tx: Orm,
  { profiles }: Viewer,
  profileId: string,
  href: string,
): Promise<void> {
  const sources = await tx
    .select({ address: calendarSources.address })
    .from(calendarSources)
    .where(eq(calendarSources.profileId, profileId));
  if (sources.some(({ address }) => address === href))
    refuse('conflict', 'address', t('source.known'));
  if (sources.length >= sourceLimits.most)
    refuse('conflict', 'address', t('source.tooMany', { most: sourceLimits.most }));
  const pages = profiles.map((page) => page.profileId);
  const { mostOfAccount } = sourceLimits;
  if (
    (await tx.$count(calendarSources, inArray(calendarSources.profileId, pages))) >= mostOfAccount
  )
    refuse('conflict', 'address', t('source.tooManyOfAll', { most: mostOfAccount }));
}

/** Sources queued at a time. */
const mostQueued = 200;

/**
 * Queues every calendar kept elsewhere that is due and isn't queued yet. The pages of one owner
 * have a share of the queue, and no more.
 */
export async function refreshDueSources({ orm }: Pick<Database, 'orm'>): Promise<void> {
  const { id, profileId, nextTryAt } = calendarSources;
  const waiting = orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.type, 'calendar due'),
        sql`${outbox.failedAt} is null and ${outbox.payload}->>'sourceId' = ${id}`,
      ),
    );
  await orm.transaction(async (tx) => {
    const sources = await tx
      .select({ id, accountId: profileMembers.accountId })
      .from(calendarSources)
      .leftJoin(
        profileMembers,
        and(eq(profileMembers.profileId, profileId), eq(profileMembers.role, 'owner')),
      )
      .where(and(lte(nextTryAt, sql`now()`), notExists(waiting)))
      .orderBy(asc(nextTryAt))
      .limit(mostQueued)
      .for('update', { of: calendarSources, skipLocked: true });
    if (sources.length === 0) return;
    // Other workers then find these taken.
    await tx
      .update(calendarSources)
      .set({ nextTryAt: sql`now() + interval '15 minutes'` })
      .where(
        inArray(
          id,
          sources.map((one) => one.id),
        ),
      );
    await writeOutbox(
      tx,
      ...sources.map((one) => ({
        type: 'calendar due' as const,
        payload: { sourceId: one.id },
        accountId: one.accountId ?? undefined,
      })),
    );
  });
}

/** Creates links that show a page's free dates; earlier ones end. */
export const renewAvailsLink = pageCommand({
  operation: 'renewAvailsLink',
  may: 'change the calendar',
  input: z.object({}),
  async run({ services: { database }, viewer, page: { profileId } }: On) {
    const nonce = newToken();
    await database.orm.transaction(async (tx) => {
      await tx
        .insert(calendarAvails)
        .values({ profileId, nonce })
        .onConflictDoUpdate({
          target: calendarAvails.profileId,
          set: { nonce, createdAt: sql`now()` },
        });
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'avails link made' });
    });
  },
});

/** Ends all of them. */
export const endAvailsLink = pageCommand({
  operation: 'endAvailsLink',
  may: 'change the calendar',
  input: z.object({}),
  async run({ services: { database }, viewer, page: { profileId } }: On) {
    await database.orm.transaction(async (tx) => {
      await tx.delete(calendarAvails).where(eq(calendarAvails.profileId, profileId));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'avails link ended' });
    });
  },
});

/** Creates a member's private calendar address for a page; an earlier one ends. */
export const renewFeed = pageCommand({
  operation: 'renewFeed',
  may: 'see the calendar',
  input: z.object({}),
  async run({ services: { database }, viewer, page: { profileId } }: On) {
    const { accountId, pseudonym: actor } = viewer;
    const nonce = newToken();
    await database.orm.transaction(async (tx) => {
      await tx
        .insert(calendarFeeds)
        .values({ profileId, accountId, nonce })
        .onConflictDoUpdate({
          target: [calendarFeeds.profileId, calendarFeeds.accountId],
          set: { nonce, createdAt: sql`now()` },
        });
      await logSecurity(tx, { actor, action: 'calendar address made', facts: {} });
    });
  },
});

function refuse(code: 'bad-input' | 'conflict', field: string, sentence: string): never {
  throw new AppError(code, sentence, { fields: { [field]: sentence } });
}
