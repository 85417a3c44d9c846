import { z } from 'zod';
import {
  doorLimits as limits,
  platformNonce,
  scanKinds,
} from '#app/domain/tickets/door/door-list.ts';
import { id, line, list, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

/** A phone that will scan the tickets of an event. */
export const doorPhone = ofEvent.extend({
  name: line(limits.phoneName, {
    label: () => t('door.phoneName'),
    hint: () => t('door.phoneNameHint'),
    least: 1,
    missing: () => t('problem.phoneName'),
  }),
});
/** A roll of wristbands, counted at the start of the night and at its end. */
export const countedWristbands = ofEvent
  .extend({
    roll: line(limits.phoneName, {
      label: () => t('door.wristbands.roll'),
      hint: () => t('door.wristbands.rollHint'),
      least: 1,
    }),
    startCount: whole(0, limits.wristbandsEach, {
      label: () => t('door.wristbands.start'),
      hint: () => t('door.wristbands.startHint'),
      description: '0 removes the roll.',
    }),
    endCount: whole(0, limits.wristbandsEach, { label: () => t('door.wristbands.end') })
      .nullable()
      .default(null),
  })
  .refine(({ startCount, endCount }) => endCount === null || endCount <= startCount, {
    path: ['endCount'],
    error: () => t('problem.wristbands'),
  });
export const ofPhone = ofEvent.extend({ phoneId: id });
export const ofScan = ofEvent.extend({ nonce: id });

/** The phone’s right, instead of signing in. */
const key = z.string().max(100).describe('The phone’s key.');
export const listQuery = z.object({
  key,
  since: z.string().max(2_000).default('').describe('The `version` that it has.'),
});

/**
 * One act of a phone. Its ticket or guest has to be readable; an unreadable time, serial or mark
 * costs no one their place inside.
 */
export const sentScan = z
  .object({
    nonce: id.refine((nonce) => !platformNonce.test(nonce)),
    at: z
      .int()
      .nullable()
      .catch(null)
      .describe('Milliseconds since 1970. What can’t be counts as when it is received.'),
    kind: z.enum(scanKinds),
    ticketId: id.nullable().default(null),
    guestId: id.nullable().default(null),
    serial: z.int().min(0).max(65_535).nullable().catch(null),
    undoes: id.nullable().default(null),
    isOverruled: z.boolean().catch(false),
  })
  .refine(
    ({ kind, ticketId, guestId, undoes }) =>
      kind === 'undo'
        ? undoes !== null && ticketId === null && guestId === null
        : (ticketId === null) !== (guestId === null),
    { path: ['kind'] },
  );
/** Each scan is read by itself, so that none holds up the others. */
export const sentScans = z.object({ key, scans: list(z.unknown(), limits.scans) });
