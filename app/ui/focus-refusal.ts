/**
 * After a refusal, focuses the first wrong field, or else the sentence that says why, unless the visitor
 * has begun to type.
 */
export function focusRefusal(): void {
  if (document.activeElement !== document.body) return;
  const wrong = document.querySelector<HTMLElement>(
    'main :is([aria-invalid="true"], fieldset:has(> .field-error) input)',
  );
  const message = document.querySelector<HTMLElement>('main .message[data-tone="bad"]');
  (wrong ?? message)?.focus();
}
