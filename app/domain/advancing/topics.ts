import type { Side } from '#app/domain/bookings/terms/terms.ts';

/** Where an answer can be taken from: pages, the signed contract, or what was answered last time. */
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

/** What a contract says that a line is about, by its name in the terms. */
export const saidTerms = ['loadIn', 'soundcheck', 'doors', 'curfew', 'guestPlaces'] as const;
export type SaidTerm = (typeof saidTerms)[number];

type Topic = {
  /** What the house says once for every act of the night, or one act for itself. */
  of: 'house' | 'act';
  answers: Side;
  /** By how many days before the show. */
  daysBefore: number;
  /** What is suggested, the best first. */
  sources: readonly AnswerSource[];
  term?: SaidTerm;
  /** Whether nothing is left to answer where the contract says it. */
  isSaidByTerm?: true;
};

/**
 * What two sides have to know of each other before a show, in the order of a day. Pages, calls, mails
 * and the day sheet derive from it. Times of the contract stand there alone: lines hold what it doesn’t say.
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

/** By when a line is answered that somebody added, and what gear is missing. */
export const addedDaysBefore = 7;
export const gearDaysBefore = 14;

export const advanceLimits = {
  answer: 2_000,
  label: 80,
  comment: 500,
  comments: 200,
  added: 30,
} as const;

/** When a side is reminded of what it hasn’t answered, in days before the show. */
export const reminderDays = [21, 14, 7, 2] as const;
