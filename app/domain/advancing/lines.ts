import type { BookingState } from '#app/domain/bookings/lifecycle.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { Gear } from '#app/domain/profiles/production.ts';
import {
  type AnswerSource,
  addedDaysBefore,
  gearDaysBefore,
  type SaidTerm,
  type TopicName,
  topicNames,
  topicOf,
} from './topics.ts';

export function advancePath(bookingId: string): string {
  return `/bookings/${bookingId}/advance`;
}

export function daySheetPath(bookingId: string): string {
  return `/bookings/${bookingId}/day-sheet`;
}

/** The subject of a line. Its key appears in the address: `power`, `gear-piano`, `added-2f…`. */
type LineSubject =
  | { kind: 'topic'; topic: TopicName }
  | { kind: 'gear'; gear: Gear }
  | { kind: 'added'; id: string };

export function keyOf(subject: LineSubject): string {
  if (subject.kind === 'topic') return subject.topic;
  return subject.kind === 'gear' ? `gear-${subject.gear}` : `added-${subject.id}`;
}

/** Null for a key that no line can have. */
export function subjectOf(key: string): LineSubject | null {
  const topic = topicNames.find((name) => name === key);
  if (topic) return { kind: 'topic', topic };
  const [, kind, rest = ''] = /^(gear|added)-(\w+)$/.exec(key) ?? [];
  if (kind === 'gear') return { kind, gear: rest as Gear };
  return kind === 'added' ? { kind, id: rest } : null;
}

/** The side that provides gear that the house hasn’t got. */
export const gearAnswers = ['houseHas', 'houseHires', 'bandBrings', 'notNeeded'] as const;

export type StoredLine = {
  key: string;
  isOfHouse: boolean;
  label: string;
  answers: Side;
  answer: string;
  isSkipped: boolean;
  source: AnswerSource | null;
  answeredBy: Side | null;
  revision: number;
};

/** The revision up to which each side has confirmed the whole; null before. */
export type Confirmed = Record<Side, number | null>;

/**
 * `said` by the contract; `open` until its side answers; `answered`; `agreed` once both have
 * confirmed it as it is; `changed` since one of them has.
 */
export const lineStates = ['said', 'open', 'answered', 'agreed', 'changed'] as const;
export type LineState = (typeof lineStates)[number];

export type AdvanceLine = Omit<StoredLine, 'isOfHouse'> & {
  subject: LineSubject;
  of: 'house' | 'act';
  daysBefore: number;
  state: LineState;
  term: SaidTerm | null;
  /** An answer that its side can accept as it is. */
  proposal: Proposal | null;
};
type Proposal = { text: string; source: AnswerSource };

type Facts = {
  stored: readonly StoredLine[];
  /** Gear that both want on stage and the house doesn’t name. */
  missing: readonly Gear[];
  confirmed: Confirmed;
  /** Terms that the contract names, and those changed since one side has confirmed. */
  contractTerms: ReadonlySet<SaidTerm>;
  moved: ReadonlySet<SaidTerm>;
  proposals: Partial<Record<Exclude<AnswerSource, 'lastTime'>, string>> & {
    lastTime?: Partial<Record<TopicName, string>>;
  };
};

/** Every line of one act’s advance: the fixed ones, missing gear, and added lines. */
export function linesOf({
  stored,
  missing,
  confirmed,
  contractTerms,
  moved,
  proposals,
}: Facts): AdvanceLine[] {
  const storedOf = new Map(stored.map((line) => [line.key, line]));
  const gear = new Set(missing);
  // A line with an answer or a comment stays, whatever the lists say now.
  for (const { key, revision } of stored) {
    const subject = subjectOf(key);
    if (subject?.kind === 'gear' && revision > 0) gear.add(subject.gear);
  }
  const addedLines = stored.flatMap(({ key }) => {
    const subject = subjectOf(key);
    return subject?.kind === 'added' ? [subject] : [];
  });
  const subjects: LineSubject[] = [
    ...topicNames.map((topic) => ({ kind: 'topic', topic }) as const),
    ...[...gear].map((one) => ({ kind: 'gear', gear: one }) as const),
    ...addedLines,
  ];
  return subjects.map((subject) => {
    const line = storedOf.get(keyOf(subject)) ?? emptyLine(subject);
    const { term = null, sources = [], isSaidByTerm } = aboutOf(subject);
    const isSaid = isSaidByTerm === true && term !== null && contractTerms.has(term);
    const { isOfHouse, ...rest } = line;
    const isMoved = term !== null && moved.has(term);
    const state = stateOf(line, { isSaid, isMoved, confirmed });
    return {
      ...rest,
      subject,
      state,
      term,
      of: isOfHouse ? 'house' : 'act',
      daysBefore: daysBeforeOf(subject),
      proposal: state === 'open' ? proposalOf(subject, sources, proposals) : null,
    };
  });
}

/** A line without any answer yet. */
export function emptyLine(subject: LineSubject): StoredLine {
  const topic = aboutOf(subject);
  return {
    key: keyOf(subject),
    label: '',
    answer: '',
    isSkipped: false,
    source: null,
    answeredBy: null,
    revision: 0,
    answers: topic.answers ?? 'venue',
    isOfHouse: topic.of === 'house',
  };
}

function aboutOf(subject: LineSubject): Partial<ReturnType<typeof topicOf>> {
  return subject.kind === 'topic' ? topicOf(subject.topic) : {};
}

function daysBeforeOf(subject: LineSubject): number {
  if (subject.kind === 'topic') return topicOf(subject.topic).daysBefore;
  return subject.kind === 'gear' ? gearDaysBefore : addedDaysBefore;
}

function stateOf(
  line: StoredLine,
  { isSaid, isMoved, confirmed }: { isSaid: boolean; isMoved: boolean; confirmed: Confirmed },
): LineState {
  const isAnswered = line.answer !== '' || line.isSkipped;
  if (!isAnswered && !isSaid) return 'open';
  if (isMoved) return 'changed';
  if (!isAnswered) return 'said';
  const revisions = [confirmed.venue, confirmed.performer];
  if (revisions.some((revision) => revision !== null && revision < line.revision)) return 'changed';
  return revisions.includes(null) ? 'answered' : 'agreed';
}

function proposalOf(
  subject: LineSubject,
  sources: readonly AnswerSource[],
  { lastTime = {}, ...texts }: Facts['proposals'],
): Proposal | null {
  if (subject.kind !== 'topic') return null;
  for (const source of sources) {
    const text = source === 'lastTime' ? lastTime[subject.topic] : texts[source];
    if (text) return { text, source };
  }
  return null;
}

export function openFor(lines: readonly AdvanceLine[], side: Side): AdvanceLine[] {
  return lines.filter(({ state, answers }) => state === 'open' && answers === side);
}

export const advancedStates: readonly BookingState[] = ['accepted', 'confirmed'];

/** The reason why the advance can't be changed any more; null where it can. */
export function advanceRefusal({ state }: { state: BookingState }): 'notNow' | null {
  return advancedStates.includes(state) ? null : 'notNow';
}

/** A line is answered by the side it asks. Missing gear is for either side. */
export function mayAnswer(
  { subject, answers }: Pick<AdvanceLine, 'subject' | 'answers'>,
  side: Side,
): boolean {
  return subject.kind === 'gear' || answers === side;
}

type ConfirmRefusal = 'openLines' | 'changed' | 'confirmedAlready';

type Confirming = {
  confirmed: Confirmed;
  side: Side;
  /** The newest revision that the side has read. */
  read: number;
  /** True if both have signed other terms since the side read them. */
  isOutdated: boolean;
  /** True if the contract names another time than when the side last confirmed. */
  isMoved: boolean;
};

/** The reason why one side can’t confirm the whole; null where it can. */
export function confirmRefusal(
  lines: readonly AdvanceLine[],
  { confirmed, side, read, isOutdated, isMoved }: Confirming,
): ConfirmRefusal | null {
  if (lines.some(({ state }) => state === 'open')) return 'openLines';
  const newest = newestOf(lines);
  if (read < newest || isOutdated) return 'changed';
  const last = confirmed[side];
  return last !== null && last >= newest && !isMoved ? 'confirmedAlready' : null;
}

export function newestOf(lines: readonly AdvanceLine[]): number {
  return Math.max(0, ...lines.map(({ revision }) => revision));
}

export function isAgreed(lines: readonly AdvanceLine[]): boolean {
  return lines.every(({ state }) => state === 'agreed' || state === 'said');
}

type TextPart = { text: string; phone: string | null };

const number = /(?<![\w/.:-])(?:\+|\b00|\b0|\()\d[\d ()/-]{5,18}\d\b/g;

/** A text split at phone numbers, so that they can be called. */
export function phoneParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(number)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), phone: null });
    const [phone] = match;
    parts.push({ text: phone, phone: phone.replace(/[^\d+]/g, '') });
    end = match.index + phone.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), phone: null });
  return parts;
}
