/**
 * After a form was refused, the cursor stands in the first field that is wrong; else on the
 * sentence that says why. Nobody is moved who has begun to type already.
 */
export function focusRefusal(): void {
  if (document.activeElement !== document.body) return;
  const wrong = document.querySelector<HTMLElement>(
    'main :is([aria-invalid="true"], fieldset:has(> .field-error) input)',
  );
  const said = document.querySelector<HTMLElement>('main .message[data-tone="bad"]');
  (wrong ?? said)?.focus();
}
