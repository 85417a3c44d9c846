import type { Database, Orm } from '#app/db/client.server.ts';
import type { OutboxEvent } from '#app/db/outbox.server.ts';
import type { DeletionBlocker } from '#app/domain/accounts/deletion.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import type { ZipPart } from '#app/platform/files/zip.server.ts';
import type { AccountNames } from './accounts/queries/find-names.server.ts';
import type { EntryFilter } from './calendar/queries/entry-window.server.ts';
import type { CalendarPage } from './calendar/queries/read-page.server.ts';
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
  /** How many things wait for a page, as people see them who have the right. */
  waiting?: { right: ProfileRight; count: (orm: Orm, profileId: string) => Promise<number> }[];
  /** What it holds of whoever leaves. */
  leaving?: LeavingPart;
  /** What those are called whom the books know by a kind and an id, by their ids. */
  names?: Record<string, (orm: Orm, ids: string[]) => Promise<Map<string, string>>>;
  /** The kinds of things that money is paid for, as the books name them. */
  sources?: Record<string, SourceHandlers>;
};

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
  | 'transfer ended'
  | 'documents due'
  | 'chargeback'
  | 'evidence due';
export type PayloadOf<Type> = Extract<OutboxEvent, { type: Type }>['payload'];
export type MoneyServices = { database: Database; brand: Brand; cards: CardProvider | null };
