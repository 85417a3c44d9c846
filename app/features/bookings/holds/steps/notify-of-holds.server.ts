import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type Notice, type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import type { holds } from '#app/db/schema/holds.ts';
import { profileMembers, profiles, rooms } from '#app/db/schema/profiles.ts';
import { isOptional, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import type { Brand } from '#app/platform/brand.ts';
import { holdMail } from '../mails.tsx';
import { type HoldMail, holdNotifications } from '../notifications.ts';
import { offerPath } from '../words.ts';

export type HoldNotice = {
  hold: Pick<
    typeof holds.$inferSelect,
    'id' | 'venueId' | 'stageId' | 'performerId' | 'performerName' | 'day'
  >;
  kind: HoldMail;
  rank?: number;
  dueAt?: Date;
  /** One or several written messages. */
  note?: string | string[] | undefined;
  /** The account that did it. */
  by?: string | undefined;
  /** The thread that answers by mail go to. */
  threadId?: string;
  /** Accounts that aren’t mailed. */
  exceptAccountIds?: string[];
};

/**
 * Records these changes of holds, and notifies the members of the page that each notice is for, by
 * mail and in the product, in the transaction of the change. Mail about bookings can't be switched
 * off.
 */
export async function notifyOfHolds(tx: Orm, brand: Brand, notices: HoldNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const ids = notices.flatMap(({ hold }) => [hold.venueId, hold.performerId ?? []].flat());
  const pages = await namesOf(tx, [...new Set(ids)]);
  const stages = await roomNames(tx, notices);
  const readers = await readersOf(tx, [
    ...new Set(notices.flatMap((one) => readingPage(one) ?? [])),
  ]);
  const mails = notices.flatMap((one): OutboxEvent[] => {
    const { hold, kind, rank, dueAt, note, threadId, exceptAccountIds = [] } = one;
    const profileId = readingPage(one);
    // A performer without a page has no readers.
    if (profileId === null) return [];
    const about = {
      path: pathOf(one, profileId),
      venue: pages.get(hold.venueId) ?? null,
      room: stages.get(hold.stageId) ?? null,
      performer: hold.performerId ? (pages.get(hold.performerId) ?? null) : hold.performerName,
      day: hold.day,
      rank,
      dueAt,
      note,
    };
    const { topic } = holdNotifications[kind];
    const mailTo = (reader: (typeof readers)[number]) => {
      if (!isOptional(topic)) return holdMail(brand, kind, about, reader);
      const mail = holdMail(brand, kind, about, { ...reader, optional: topic });
      const { accountId } = reader;
      const reply = threadId && { threadId, profileId, accountId };
      return { ...mail, choice: { accountId, topic }, ...(reply && { reply }) };
    };
    const mails = readers
      .filter((reader) => reader.profileId === profileId && wantsMail(reader.mailChoices, topic))
      .filter(({ accountId }) => !exceptAccountIds.includes(accountId))
      .map((reader) => ({ type: 'mail' as const, payload: mailTo(reader) }));
    return [...mails, { type: 'notification due', payload: noticeOf(one, profileId) }];
  });
  // Of two notices about one hold, one for each side, the first names the event.
  const firsts = new Map<string, HoldNotice>();
  // Reminders and messages are no events of the hold.
  const steps = notices.filter(({ kind }) => holdNotifications[kind].topic === 'bookings');
  for (const one of steps) if (!firsts.has(one.hold.id)) firsts.set(one.hold.id, one);
  const events = [...firsts.values()].map(({ hold, kind }) =>
    holdEvent(hold, whatOf[kind] ?? kind),
  );
  await writeOutbox(tx, ...events, ...mails);
}

/** The live event for members of both pages. */
export function holdEvent(
  { id, venueId, performerId }: HoldNotice['hold'],
  what: string,
): OutboxEvent {
  const pages = performerId === null ? [venueId] : [venueId, performerId];
  return { type: 'happened', payload: { kind: 'hold', id, what, pages } };
}

/** Notices that word one event differently for each side. */
const whatOf: Partial<Record<HoldMail, string>> = {
  asked: 'placed',
  placedByVenue: 'placed',
  offerWantedByVenue: 'offerWanted',
  lapsedAtVenue: 'lapsed',
  challengedAtVenue: 'challenged',
  clock: 'challengeBegun',
};

/** A request for an offer leads straight to its form. */
function pathOf({ hold, kind }: HoldNotice, as: string): string {
  const { id, venueId, performerId } = hold;
  const other = as === venueId ? (performerId ?? '') : venueId;
  return kind === 'offerWanted' || kind === 'offerWantedByVenue'
    ? offerPath({ as, with: other, ...hold })
    : `/profiles/${as}/holds/${id}`;
}

function noticeOf({ hold, kind, rank, by }: HoldNotice, profileId: string): Notice {
  const subject = { kind: 'hold', id: hold.id };
  return { kind, subject, pages: [profileId], by, facts: rank === undefined ? {} : { rank } };
}

function readingPage({ hold, kind }: HoldNotice): string | null {
  return hold[`${holdNotifications[kind].to}Id`];
}

async function namesOf(tx: Orm, ids: string[]): Promise<Map<string, string | null>> {
  const { id, displayName } = profiles;
  const rows = await tx.select({ id, displayName }).from(profiles).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.displayName]));
}

async function roomNames(tx: Orm, notices: HoldNotice[]): Promise<Map<string, string>> {
  const ids = [...new Set(notices.map(({ hold }) => hold.stageId))];
  const { id, name } = rooms;
  const rows = await tx.select({ id, name }).from(rooms).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function readersOf(tx: Orm, profileIds: string[]) {
  const members = await tx
    .select({
      profileId: profileMembers.profileId,
      role: profileMembers.role,
      accountId: accounts.id,
      mailChoices: accounts.mailChoices,
      email: accounts.email,
      language: accounts.language,
      timeZone: accounts.timeZone,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(inArray(profileMembers.profileId, profileIds), eq(accounts.emailVerified, true)))
    .orderBy(asc(profileMembers.createdAt), asc(profileMembers.accountId));
  return members.filter(({ role }) => rightsOf(role).includes('see holds'));
}
