import type { Side } from '#app/domain/bookings/terms/terms.ts';

/** The source of a suggested answer: pages, the signed contract, or the latest show before. */
export const answerSources = [
  'address',
  'houseRules',
  'equipment',
  'technicalRider',
  'hospitalityRider',
  'inputList',
  'contractRider',
  'contractHospitality',
  'lastTime',
] as const;
export type AnswerSource = (typeof answerSources)[number];

/** Terms that a line can be about, by their names in the contract. */
export const saidTerms = ['loadIn', 'soundcheck', 'doors', 'curfew', 'guestPlaces'] as const;
export type SaidTerm = (typeof saidTerms)[number];

type Topic = {
  /** The house answers once for every act of the night; an act answers for itself. */
  of: 'house' | 'act';
  answers: Side;
  /** The day to answer by, in days before the show. */
  daysBefore: number;
  /** Sources of suggestions, the best first. */
  sources: readonly AnswerSource[];
  term?: SaidTerm;
  /** True if the contract's answer leaves nothing to add. */
  isSaidByTerm?: true;
};

/**
 * The facts that two sides need from each other before a show, in the order of a day. Pages, calls,
 * mails and the day sheet derive from it. Times of the contract appear there alone: lines hold the
 * rest.
 */
const topics = {
  venueContact: { of: 'house', answers: 'venue', daysBefore: 21, sources: ['lastTime'] },
  performerContact: { of: 'act', answers: 'performer', daysBefore: 21, sources: ['lastTime'] },
  address: { of: 'house', answers: 'venue', daysBefore: 21, sources: ['lastTime', 'address'] },
  transport: { of: 'act', answers: 'performer', daysBefore: 7, sources: [] },
  loadIn: { of: 'act', answers: 'venue', daysBefore: 14, sources: ['lastTime'], term: 'loadIn' },
  power: { of: 'house', answers: 'venue', daysBefore: 14, sources: ['lastTime'] },
  console: { of: 'house', answers: 'venue', daysBefore: 14, sources: ['lastTime', 'equipment'] },
  backline: {
    of: 'act',
    answers: 'performer',
    daysBefore: 14,
    sources: ['contractRider', 'technicalRider', 'lastTime'],
  },
  stagePlot: {
    of: 'act',
    answers: 'performer',
    daysBefore: 14,
    sources: ['inputList', 'lastTime'],
  },
  soundcheck: {
    of: 'act',
    answers: 'venue',
    daysBefore: 7,
    sources: [],
    term: 'soundcheck',
    isSaidByTerm: true,
  },
  hospitality: {
    of: 'act',
    answers: 'performer',
    daysBefore: 14,
    sources: ['contractHospitality', 'hospitalityRider', 'lastTime'],
  },
  doors: {
    of: 'act',
    answers: 'venue',
    daysBefore: 7,
    sources: [],
    term: 'doors',
    isSaidByTerm: true,
  },
  merch: { of: 'house', answers: 'venue', daysBefore: 7, sources: ['lastTime'] },
  comps: { of: 'act', answers: 'performer', daysBefore: 2, sources: [], term: 'guestPlaces' },
  curfew: {
    of: 'house',
    answers: 'venue',
    daysBefore: 14,
    sources: ['lastTime', 'houseRules'],
    term: 'curfew',
  },
  lodging: { of: 'act', answers: 'venue', daysBefore: 14, sources: [] },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as [TopicName, ...TopicName[]];
export function topicOf(name: TopicName): Topic {
  return topics[name];
}

/** Days before the show by which added lines and missing gear are answered. */
export const addedDaysBefore = 7;
export const gearDaysBefore = 14;

export const advanceLimits = {
  answer: 2_000,
  label: 80,
  comment: 500,
  comments: 200,
  added: 30,
} as const;

/** Days before the show on which a side is reminded of open lines. */
export const reminderDays = [21, 14, 7, 2] as const;
