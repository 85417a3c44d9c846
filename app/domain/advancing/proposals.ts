import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import type { InputLine, ProfileDetails } from '#app/domain/profiles/content.ts';
import { type AnswerSource, advanceLimits } from './topics.ts';

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
