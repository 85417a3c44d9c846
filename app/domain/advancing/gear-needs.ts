import type { InputLine, ProfileDetails } from '#app/domain/profiles/content.ts';
import { type Gear, gearIn } from '#app/domain/profiles/production/gear.ts';

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
