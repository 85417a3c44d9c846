import { z } from 'zod';
import { id, idOf } from '#app/fields/kinds.ts';

export const otherPage = z.object({ blockedId: idOf({ description: 'The other page.' }) });

/** Sent by the form in a thread, which returns there. */
export const fromThread = z.object({ threadId: id });
