import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import type { InputLine, ProfileDetails } from '#app/domain/profiles/content.ts';
import { type Gear, gearIn } from '#app/domain/profiles/production.ts';
import { type AnswerSource, advanceLimits } from './topics.ts';

type Rider = { inputList: readonly InputLine[]; texts: readonly string[] };

type Page = Partial<ProfileDetails>;
type Asking = { rider: string; act: Page; house: Page };

/**
 * Gear that rider and act want on stage, by the signed terms and the pages, and the house doesn’t
 * name.
 */
export function missingAt({ rider, act, house }: Asking): Gear[] {
  const request = { inputList: act.inputList ?? [], texts: [rider, act.technicalRider ?? ''] };
  return missingGear(request, house.equipment ?? '');
}

/**
 * Gear that a rider asks for and the house’s list of equipment doesn’t name, found by the same
 * words as in search. Gear that the band brings isn’t asked for; gear that the house says it lacks
 * isn’t there.
 */
export function missingGear({ inputList, texts }: Rider, equipment: string): Gear[] {
  const there = gearIn(without(equipment, lacks));
  return gearNeeds({ inputList, texts }).filter((gear) => !there.includes(gear));
}

/**
 * Gear that a rider asks for. Channels need a console, and channels that name a microphone need
 * microphones.
 */
export function gearNeeds({ inputList, texts }: Rider): Gear[] {
  const lines = inputList.map(({ source, notes }) => `${source} ${notes}`);
  const gear = [...texts, ...lines].flatMap((text) => gearIn(without(text, brings)));
  const channels: Gear[] = inputList.length > 0 ? ['console'] : [];
  const miked: Gear[] = inputList.some(({ microphone }) => microphone !== '')
    ? ['microphones']
    : [];
  return [...new Set([...gear, ...channels, ...miked])];
}

const brings =
  /\b(we|band|artist|performer)('ll| will)? (bring|carry|travel|provide|use our)|\bour own\b/i;
const lacks = /\bno\b|\bwithout\b|\bnot available\b/i;

/** The text without the parts that match. */
function without(text: string, pattern: RegExp): string {
  return text
    .split(/[\n;,.]+/)
    .filter((part) => !pattern.test(part))
    .join('\n');
}

type Sources = {
  address: string | null;
  venue: Partial<ProfileDetails>;
  performer: Partial<ProfileDetails>;
  terms: Terms;
};

/** Answers that pages and the contract suggest for lines, cut to the length of one line. */
export function proposalsFrom({ address, venue, performer, terms }: Sources) {
  const texts: Partial<Record<Exclude<AnswerSource, 'lastTime'>, string>> = {
    address: address ?? '',
    houseRules: venue.houseRules ?? '',
    equipment: venue.equipment ?? '',
    technicalRider: performer.technicalRider ?? '',
    hospitalityRider: performer.hospitalityRider ?? '',
    inputList: [performer.stageNotes ?? '', ...inputLines(performer.inputList ?? [])]
      .filter(Boolean)
      .join('\n'),
    contractRider: terms.rider,
    contractHospitality: terms.hospitality,
  };
  const entries = Object.entries(texts).map(([source, text]) => [source, cutToFit(text)]);
  return Object.fromEntries(entries) as typeof texts;
}

function inputLines(inputs: readonly InputLine[]): string[] {
  return inputs.map(({ source, microphone, notes }, index) => {
    const details = [microphone, notes].filter(Boolean).join(', ');
    return `${index + 1}. ${source}${details ? ` – ${details}` : ''}`;
  });
}

function cutToFit(text: string): string {
  const { answer: longest } = advanceLimits;
  const trimmed = text.trim();
  if (trimmed.length <= longest) return trimmed;
  const start = trimmed.slice(0, longest - 2);
  const end = start.lastIndexOf('\n');
  return `${start.slice(0, end > 0 ? end : start.lastIndexOf(' '))} …`;
}
