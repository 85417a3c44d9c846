import type { RefusedForm } from '#app/fields/form-field.ts';

type Parted = { ofThread?: RefusedForm; ofPage?: RefusedForm };

/** On a page with a thread and other forms: finds the refused one. */
export function partRefused(refused: RefusedForm | undefined): Parted {
  if (!refused) return {};
  return 'text' in refused.typed ? { ofThread: refused } : { ofPage: refused };
}
