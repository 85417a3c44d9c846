import type { FormField } from '#app/fields/form-field.ts';
import { InputField } from '#app/ui/field.tsx';

/** Proposes the page’s address from its name, and says while it is typed if it is free. */
export function PageIdField({ of, from }: { of: FormField; from?: string }) {
  return (
    <page-id-field class="stack-1" name-field={from}>
      <InputField of={of} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <p className="field-hint" aria-live="polite" />
    </page-id-field>
  );
}
