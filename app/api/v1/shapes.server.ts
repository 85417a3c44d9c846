import { z } from 'zod';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { id } from '#app/fields/ids.ts';

export const writtenMessage = z.object({ threadId: id, messageId: id, number: z.int() });

/** Terms as they were checked when they were offered. */
export const termsShown = z.custom<Terms>((terms) => typeof terms === 'object' && terms !== null);
