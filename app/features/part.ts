import type { SQL } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Ids } from '#app/db/expressions.server.ts';
import type { OutboxEvent } from '#app/db/outbox.server.ts';
import type { DeletionBlocker } from '#app/domain/accounts/account.ts';
import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import type { AccountNames } from '#app/features/accounts/queries.server.ts';
import type { CalendarPage, EntryFilter } from '#app/features/calendar/queries.server.ts';
import type { Unread } from '#app/features/messaging/commands.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { ZipPart } from '#app/platform/files/zip.server.ts';
import type { RelatedLink, SubjectFacts, ThreadLine } from './messaging/views.ts';
import type { ProfileRight } from './profiles/policy.ts';

/**
 * A noun's contributions to the whole. It is the `part` of a file `part.server.ts` in the noun’s
 * folder; `app/processes` gathers them all.
 */
export type Part = {
  /** Its files in the ZIP of everything that belongs to a person. */
  exports?: ((orm: Orm, viewer: Viewer, files: Files) => AsyncGenerator<ZipPart>)[];
  /** Its entries on the calendar of a page, in order of time. Rights were checked by the caller. */
  calendar?: ((
    orm: Orm,
    page: CalendarPage,
    filter: EntryFilter & { most: number },
  ) => Promise<CalendarEntry[]>)[];
  /** Kinds of changes that live streams report, each with the right to hear of them. */
  live?: Record<string, ProfileRight>;
  /** Tasks that wait for pages, for people with the right. */
  waiting?: WaitingPart[];
  /** Other content of Today, for people with the right. */
  today?: TodayPart[];
  /** Steps left before a page is ready, for its owner. */
  begins?: ((orm: Orm, pages: Membership[]) => Promise<FirstStep[]>)[];
  /** The pages that are ready, with no first steps left. */
  atWork?: (orm: Orm, profileIds: string[]) => Promise<string[]>;
  /** Tasks for administrators. */
  forAdmins?: ((orm: Orm) => Promise<AdminTask | null>)[];
  /** Its data of accounts and pages that leave. */
  leaving?: LeavingPart;
  /** Names of parties that the books know by a kind and an id, by id. */
  names?: Record<string, (orm: Orm, ids: string[]) => Promise<Map<string, string>>>;
  /** Its notifications to the people of pages. */
  notifications?: NotificationPart[];
  /** The subjects of its threads. */
  threads?: Partial<Record<ThreadKind, ThreadPart>>;
  /** Other conversations of the two sides, for people of one of the pages. */
  related?: Partial<
    Record<ThreadKind, (orm: Orm, subjectId: string, as: string) => Promise<RelatedLink[]>>
  >;
  /** Sources of money, as the books name them. */
  sources?: Record<string, SourceHandlers>;
};

/** Notifications about one kind of subject. */
export type NotificationPart = {
  subject: string;
  kinds: Readonly<Record<string, NotificationKind>>;
} & (
  | {
      /** Members with it are notified. */
      right: ProfileRight;
      /** Their words for the present reader, by id; missing if the subject is gone. */
      describe: (
        orm: Orm,
        notifications: PageNotification[],
      ) => Promise<Map<number, NotificationText>>;
    }
  | {
      /** For people themselves, not as members of a page. */
      right: null;
      describe: (
        orm: Orm,
        notifications: OwnNotification[],
      ) => Promise<Map<number, NotificationText>>;
    }
);
export type NotificationKind = { topic: MailTopic; urgency: 'urgent' | 'normal' };
export type OwnNotification = {
  id: number;
  kind: string;
  subjectId: string;
  facts: Record<string, string | number>;
};
export type PageNotification = OwnNotification & { pageId: string };
/** A sentence, and the path of its subject. */
export type NotificationText = { text: string; path: string };
/** The subject of a thread, by its ids. Rights were checked by the caller. */
type ThreadPart = {
  /** Mails unread messages to the people of one of its pages. */
  mail: (tx: Orm, brand: Brand, unread: Unread) => Promise<void>;
  /** The subject's name, its path for people of this page, and its state. */
  facts?: (orm: Orm, ids: string[], as: string) => Promise<Map<string, SubjectFacts>>;
  /** Events of the subject in a range of time, without its end; null leaves it open. */
  lines?: (orm: Orm, id: string, from: Date | null, to: Date | null) => Promise<ThreadLine[]>;
};

/** Counted around every member's page, listed on Today: both by the same condition. */
export type WaitingPart = {
  right: ProfileRight;
  /** A row for each task of these pages, `profile_id` alone. */
  rows: (profileIds: Ids) => SQL;
  /** The same tasks, the most urgent first. */
  list: (orm: Orm, profileIds: string[]) => Promise<Task[]>;
};

/** A task of a page, with its one button. */
export type Task = {
  profileId: string;
  /** The person, page or thing it is about. */
  about: string;
  /** The question, in a sentence. */
  text: string;
  button: string;
  path: string;
  /** The night it concerns, on its own clock. */
  day: string | null;
  /** Its deadline; null without one. */
  until: Date | null;
  /** Set if the deadline is the end of a day, shown without a time. */
  endOfDayIn?: string;
};

export type TodayPart = {
  right: ProfileRight;
  /** The next nights, the first one first. */
  shows?: (orm: Orm, profileIds: string[]) => Promise<Show[]>;
  /** Payments due and expected, with their days. */
  money?: (orm: Orm, profileIds: string[]) => Promise<Expected[]>;
  /** Acts of others since then, the latest first. */
  news?: (orm: Orm, profileIds: string[], since: Date) => Promise<News[]>;
};

/** `at` is a moment on the clock of the place. */
export type Show = {
  profileId: string;
  path: string;
  title: string;
  place: string;
  day: string;
  at: Date;
  timeZone: string;
};

/** `on` is a day; null if it isn’t known yet. */
export type Expected = { profileId: string; path: string; text: string; on: string | null };
/** `day` is the day of the show. Pending news comes before past news. */
export type News = {
  path: string;
  about: string;
  day: string;
  text: string;
  at: Date;
  isRunning?: true;
};
export type FirstStep = {
  profileId: string;
  of: FirstStepOf;
  text: string;
  path: string;
  isDone: boolean;
};

/** Subjects of first steps, in the order in which they are taken. */
export const firstStepsOf = ['page', 'calendar', 'money', 'event', 'booking'] as const;
type FirstStepOf = (typeof firstStepsOf)[number];

/** A number of tasks of one kind for administrators. */
export type AdminTask = { count: number; text: string; button: string; path: string };

/** A leaving account with the pages that it owns, or a leaving page alone. */
export type Leaving = {
  account: AccountNames | null;
  pages: string[];
  /** The pages that the account works on, which stay. */
  otherPages: string[];
  /** The names of all of them in the books. */
  parties: string[];
};

type LeavingPart = {
  /**
   * Reasons against leaving now, each with the way out. `isToChange` is true inside a transaction,
   * so that the answer is locked.
   */
  blockers?: (orm: Orm, leaving: Leaving, isToChange: boolean) => Promise<DeletionBlocker[]>;
  /** Withdraws pending requests that would otherwise block the departure. */
  prepare?: (tx: Orm, leaving: Leaving) => Promise<void>;
  /** Ends their affairs and deletes their rows for good. */
  remove?: (tx: Orm, leaving: Leaving, brand: Brand) => Promise<void>;
  /** Removes their files from storage. Can be repeated. */
  removeFiles?: (files: Files, leaving: Leaving) => Promise<void>;
};

/** Consequences of money, each for the thing with this id. Running one again changes nothing. */
export type SourceHandlers = {
  [Type in MoneyEvent]: (
    services: MoneyServices,
    sourceId: string,
    payload: PayloadOf<Type>,
  ) => Promise<void>;
};

export type MoneyEvent =
  | 'instalment paid'
  | 'payment returned'
  | 'transfer ended'
  | 'refund due'
  | 'documents due'
  | 'chargeback'
  | 'evidence due';
export type PayloadOf<Type> = Extract<OutboxEvent, { type: Type }>['payload'];
export type MoneyServices = {
  database: Database;
  brand: Brand;
  cards: CardProvider | null;
  secret: string;
};
