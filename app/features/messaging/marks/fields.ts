import { z } from 'zod';
import { id, page } from '#app/fields/ids.ts';

/** Signals typing, without the text. */
export const typing = z.object({ threadId: id, as: page });
