import { z } from 'zod';
import { id, page } from '#app/fields/ids.ts';

/** Somebody types in a thread. What they type isn’t said. */
export const typing = z.object({ threadId: id, as: page });
