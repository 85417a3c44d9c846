import type { FileType } from '#app/domain/messaging/files.ts';
import type { ThreadKind } from '#app/domain/messaging/threads.ts';

/** What a thread is about, as its feature says it. */
export type SubjectFacts = {
  title: string;
  path: string;
  /** The day of the show, and how far it has come. */
  day: string | null;
  state: string | null;
  /** What leads to it, such as “Open booking”. */
  button: string;
  /** What was written with it, where a thread has nothing of that. */
  note?: string;
};

/** Where else people talked about the same thing: before it became an offer, or since. */
export type RelatedLink = { text: string; path: string };
/** What a message is besides, as its feature says it: who wrote it for no page, and what it offers. */
export type MessageNotes = Record<string, { by?: string; note?: string }>;

/** What happened to its subject meanwhile, in a sentence. */
export type ThreadLine = { at: Date; text: string };

/** A page of a thread; null once it has left. */
type ThreadPage = { profileId: string; name: string };

/** A thread in the list of a page. */
export type ThreadRow = {
  id: string;
  kind: ThreadKind;
  subjectId: string;
  lastNumber: number;
  lastAt: Date;
  /** How many messages of others neither the reader has read nor the page has answered. */
  unread: number;
  isMuted: boolean;
  isArchived: boolean;
  /** Null once they have left. */
  otherName: string | null;
  /** How the last message begins, or the files that it is, and whether the page wrote it. */
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

/** `author` is a person, and only told to their own side. */
export type MessageView = {
  number: number;
  id: string;
  isOwn: boolean;
  /** Null once they have left. */
  page: string | null;
  author: string | null;
  /** Empty where its files say it. */
  text: string;
  /** Of an answer by mail: what it quotes, and its signature. */
  quoted: string;
  files: MessageFile[];
  createdAt: Date;
  /** Whether the reader’s page has reported it. */
  isReported: boolean;
};

/** Who reads a thread, and the id that their next message gets, so that it is kept once. */
export type ThreadReader = { timeZone: string; accountId: string; messageId: string };

/** What people of one page see of a thread. There may be none yet of what it is about. */
export type ThreadView = {
  id: string | null;
  kind: ThreadKind;
  subjectId: string;
  /** The page that reads; null for the platform. */
  as: string | null;
  mayWrite: boolean;
  /** Whether this page has blocked the other or the other this one; then nobody writes in it… */
  blockedBy: 'own' | 'other' | null;
  /** …unless what it is about is signed. */
  isKeptOpen: boolean;
  /** Whether an administrator has stopped the reader’s account from writing. */
  isStopped: boolean;
  /** Whether the reader shows when they type, and sees it of others. */
  showsTyping: boolean;
  others: ThreadPage[];
  lastNumber: number;
  /** Up to where the reader has read it. */
  readNumber: number;
  isMuted: boolean;
  isArchived: boolean;
  messages: MessageView[];
  /** Where the messages before these are. */
  before: number | null;
  /** When the last of those was written. */
  from: Date | null;
  /** Who has read the last message of the page: others by their page, colleagues by name. */
  readBy: string[];
  subject: SubjectFacts | null;
  related: RelatedLink[];
  lines: ThreadLine[];
};
