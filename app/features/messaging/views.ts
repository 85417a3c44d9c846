import type { FileType } from '#app/domain/messaging/files.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';

/** The subject of a thread, as its feature describes it. */
export type SubjectFacts = {
  title: string;
  path: string;
  /** The day of the show, and its state. */
  day: string | null;
  state: string | null;
  /** The label of the link to it, such as “Open booking”. */
  button: string;
  /** The subject's own note, where a thread has no message with it. */
  note?: string;
};

/** Another conversation about the same thing: before it became an offer, or since. */
export type RelatedLink = { text: string; path: string };
/** Notes of the subject's feature on a message: its author if no page, and the offer in it. */
export type MessageNotes = Record<string, { by?: string; note?: string }>;

/** An event of its subject, in a sentence. */
export type ThreadLine = { at: Date; text: string };

/** A page of a thread; null once it has left. */
type ThreadPage = { profileId: string; name: string };

export type ThreadRow = {
  id: string;
  kind: ThreadKind;
  subjectId: string;
  lastNumber: number;
  lastAt: Date;
  /** Messages of others that the reader hasn't read and the page hasn't answered. */
  unread: number;
  isMuted: boolean;
  isArchived: boolean;
  /** Null once they have left. */
  otherName: string | null;
  /** The start of the last message, or its files, and true if the page wrote it. */
  lastText: string;
  isLastOwn: boolean;
  subject: SubjectFacts | null;
};

/** Pictures have a width and a height. */
export type MessageFile = {
  id: string;
  name: string;
  type: FileType;
  sizeBytes: number;
  width: number | null;
  height: number | null;
};

/** `author` is a person, and only shown to their own side. */
export type MessageView = {
  number: number;
  id: string;
  isOwn: boolean;
  /** Null once they have left. */
  page: string | null;
  author: string | null;
  /** Empty if there are only files. */
  text: string;
  /** Of an answer by mail: its quotes and signature. */
  quoted: string;
  files: MessageFile[];
  createdAt: Date;
  /** True if the reader’s page has reported it. */
  isReported: boolean;
};

/** The reader, and the id of their next message, so that it is stored once. */
export type ThreadReader = { timeZone: string; accountId: string; messageId: string };

/** A thread as the people of one page see it. Its subject may have no messages yet. */
export type ThreadView = {
  id: string | null;
  kind: ThreadKind;
  subjectId: string;
  /** The page that reads; null for the platform. */
  as: string | null;
  mayWrite: boolean;
  /** The page that has blocked the other; then neither can write in it… */
  blockedBy: 'own' | 'other' | null;
  /** …unless its subject is signed. */
  isKeptOpen: boolean;
  /** True if an administrator has stopped the reader’s account from writing. */
  isStopped: boolean;
  /** True if the reader shows when they type, and sees it of others. */
  showsTyping: boolean;
  others: ThreadPage[];
  lastNumber: number;
  /** The last message number that the reader has read. */
  readNumber: number;
  isMuted: boolean;
  isArchived: boolean;
  messages: MessageView[];
  /** The cursor of earlier messages. */
  before: number | null;
  /** The time of the last of those. */
  from: Date | null;
  /** Readers of the page's last message: others by their page, colleagues by name. */
  readBy: string[];
  subject: SubjectFacts | null;
  related: RelatedLink[];
  lines: ThreadLine[];
};
