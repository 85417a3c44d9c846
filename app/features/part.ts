import type { SQL } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Ids } from '#app/db/expressions.server.ts';
import type { OutboxEvent } from '#app/db/outbox.server.ts';
import type { DeletionBlocker } from '#app/domain/accounts/deletion.ts';
import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import type { ZipPart } from '#app/platform/files/zip.server.ts';
import type { AccountNames } from './accounts/queries/find-names.server.ts';
import type { EntryFilter } from './calendar/queries/entry-window.server.ts';
import type { CalendarPage } from './calendar/queries/read-page.server.ts';
import type { Unread } from './messaging/commands/mail-unread.server.ts';
import type { RelatedLink, SubjectFacts, ThreadLine } from './messaging/views.ts';
import type { ProfileRight } from './profiles/policy.ts';

/**
 * What a noun gives to the whole. It is the `part` of a file `part.server.ts` in the noun’s folder;
 * `app/processes` gathers them all.
 */
export type Part = {
  /** Its own of the ZIP of everything that is somebody’s. */
  exports?: ((orm: Orm, viewer: Viewer, files: Files) => AsyncGenerator<ZipPart>)[];
  /** What of it takes time on the calendar of a page, in order of time. Who may see it was asked. */
  calendar?: ((
    orm: Orm,
    page: CalendarPage,
    asked: EntryFilter & { most: number },
  ) => Promise<CalendarEntry[]>)[];
  /** The kinds of things whose changes live streams tell, each with the right to hear of them. */
  live?: Record<string, ProfileRight>;
  /** What waits for pages, as people see it who have the right. */
  waiting?: WaitingPart[];
  /** What else Today shows of pages, to people who have the right. */
  today?: TodayPart[];
  /** What is left to do before a page is at work, for its owner. */
  begins?: ((orm: Orm, pages: Membership[]) => Promise<FirstStep[]>)[];
  /** Which of these pages are at work, and have nothing left to do first. */
  atWork?: (orm: Orm, profileIds: string[]) => Promise<string[]>;
  /** What waits for administrators. */
  forAdmins?: ((orm: Orm) => Promise<AdminTask | null>)[];
  /** What it holds of whoever leaves. */
  leaving?: LeavingPart;
  /** What those are called whom the books know by a kind and an id, by their ids. */
  names?: Record<string, (orm: Orm, ids: string[]) => Promise<Map<string, string>>>;
  /** What the people of pages are told of it, in the product. */
  notifications?: NotificationPart[];
  /** What its threads are about. */
  threads?: Partial<Record<ThreadKind, ThreadPart>>;
  /** What it knows of where else the two sides talked, for people of one of the pages. */
  related?: Partial<
    Record<ThreadKind, (orm: Orm, subjectId: string, as: string) => Promise<RelatedLink[]>>
  >;
  /** The kinds of things that money is paid for, as the books name them. */
  sources?: Record<string, SourceHandlers>;
};

/** What is told of one kind of subject. */
export type NotificationPart = {
  subject: string;
  kinds: Readonly<Record<string, NotificationKind>>;
} & (
  | {
      /** Whoever has it on the page is told. */
      right: ProfileRight;
      /** What these say to whoever reads now, by their ids; what is gone is missing. */
      say: (orm: Orm, notifications: ToldNotification[]) => Promise<Map<number, SaidNotification>>;
    }
  | {
      /** What people are told for themselves, and not as one of a page’s. */
      right: null;
      say: (orm: Orm, notifications: OwnNotification[]) => Promise<Map<number, SaidNotification>>;
    }
);
export type NotificationKind = { topic: MailTopic; urgency: 'urgent' | 'normal' };
export type OwnNotification = {
  id: number;
  kind: string;
  subjectId: string;
  facts: Record<string, string | number>;
};
export type ToldNotification = OwnNotification & { pageId: string };
/** A sentence, and where its subject is. */
export type SaidNotification = { text: string; path: string };
/** What a thread is about, by the ids of that. Who may read it was asked. */
type ThreadPart = {
  /** Mails what the people of one of its pages haven’t read. */
  mail: (tx: Orm, brand: Brand, unread: Unread) => Promise<void>;
  /** What it is called, where people of this page find it, and how far it has come. */
  facts?: (orm: Orm, ids: string[], as: string) => Promise<Map<string, SubjectFacts>>;
  /** What happened to it in a stretch of time, without its end; null goes on for ever. */
  lines?: (orm: Orm, id: string, from: Date | null, to: Date | null) => Promise<ThreadLine[]>;
};

/** Counted around every page of the work, listed on Today: both by the same condition. */
export type WaitingPart = {
  right: ProfileRight;
  /** For each of these pages that something waits for: a row a thing, `profile_id` alone. */
  rows: (profileIds: Ids) => SQL;
  /** The same things, the most urgent first. */
  list: (orm: Orm, profileIds: string[]) => Promise<Task[]>;
};

/** One thing that waits for a page, with its one button. */
export type Task = {
  profileId: string;
  /** Whom or what it is about. */
  about: string;
  /** What is asked, in a sentence. */
  text: string;
  button: string;
  path: string;
  /** The night it concerns, on its own clock. */
  day: string | null;
  /** Until when; null where nothing runs out. */
  until: Date | null;
  /** Where that is the end of a day, and no time is said. */
  endOfDayIn?: string;
};

export type TodayPart = {
  right: ProfileRight;
  /** The next nights, the first one first. */
  shows?: (orm: Orm, profileIds: string[]) => Promise<Show[]>;
  /** What is to be paid and what is expected, and when. */
  money?: (orm: Orm, profileIds: string[]) => Promise<Expected[]>;
  /** What others did since then, the latest first. */
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

/** `on` is a day; null where it isn’t known yet. */
export type Expected = { profileId: string; path: string; text: string; on: string | null };
/** `day` is the day of the show. What still runs comes before what has happened. */
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

/** What a first step is about, in the order in which they are taken. */
export const firstStepsOf = ['page', 'calendar', 'money', 'event', 'booking'] as const;
type FirstStepOf = (typeof firstStepsOf)[number];

/** So many things of a kind that administrators have to see to. */
export type AdminTask = { count: number; text: string; button: string; path: string };

/** Who leaves: an account with the pages that it owns, or a page alone. */
export type Leaving = {
  account: AccountNames | null;
  pages: string[];
  /** The pages that the account works on, which stay. */
  otherPages: string[];
  /** What the books call them all. */
  parties: string[];
};

type LeavingPart = {
  /**
   * What can’t go yet, each with the way out.
   * @param isToChange inside a transaction, so that nothing else comes meanwhile
   */
  blockers?: (orm: Orm, leaving: Leaving, isToChange: boolean) => Promise<DeletionBlocker[]>;
  /** Asks for nothing any longer that would come too late, before it is seen what can’t go. */
  prepare?: (tx: Orm, leaving: Leaving) => Promise<void>;
  /** Ends and removes for good what the database holds of them. */
  remove?: (tx: Orm, leaving: Leaving, brand: Brand) => Promise<void>;
  /** Removes their files from storage. Once done it can be done again. */
  removeFiles?: (files: Files, leaving: Leaving) => Promise<void>;
};

/** What follows from money, each for the thing with this id. Asked twice, it does nothing again. */
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
