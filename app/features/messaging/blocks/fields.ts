import { z } from 'zod';
import { id, idOf } from '#app/fields/ids.ts';

/** A page that is to be blocked, or no longer. */
export const blocked = z.object({ blockedId: idOf({ description: 'The other page.' }) });

/** Said by the form that stands in a thread, which leads back there. */
export const fromThread = z.object({ threadId: id });
