import { z } from 'zod';
import { advanceLimits as limits } from '#app/domain/advancing/topics.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { choice, flag, idOf, line, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('advancing');

export const ofLine = z.object({
  key: idOf({
    description: 'A topic such as `power`, missing gear such as `gear-piano`, or an added line.',
  }),
});

export const lineAnswer = ofLine.extend({
  answer: text(limits.answer, {
    rows: 6,
    label: () => t('line.answer'),
    description:
      'What the other side reads; empty takes an answer back. For missing gear: `houseHas`, `houseHires`, `bandBrings` or `notNeeded`.',
  }),
  isSkipped: flag({ description: 'That there is nothing to say.' }).optional(),
});

export const addedLine = z.object({
  label: line(limits.label, {
    least: 1,
    label: () => t('add.label'),
    missing: () => t('add.missing'),
  }),
  answers: choice(sides, { label: () => t('add.answers'), name: (side) => t(`add.sides.${side}`) }),
});

export const lineComment = ofLine.extend({
  text: text(limits.comment, {
    least: 1,
    rows: 2,
    label: () => t('comment.text'),
    missing: () => t('comment.missing'),
  }),
});

export const confirmation = z.object({
  revision: whole(0, 2 ** 31 - 1, {
    description: 'The `revision` of the advance as it was read.',
  }),
  version: whole(1, 2 ** 31 - 1, {
    description: 'The `version` of the contract whose times were read with it.',
  }),
});
