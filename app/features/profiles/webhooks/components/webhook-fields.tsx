import { webhookKinds } from '#app/domain/profiles/webhook-events.ts';
import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/field.tsx';
import { webhook } from '../fields.ts';

type Props = {
  refused?: Refused | undefined;
  known?: { address: string; description: string; kinds: string[] };
};

/** What is asked about a webhook. */
export function WebhookFields({ refused, known }: Props) {
  const t = words('profiles');
  const field = formFields(webhook, refused);
  const { address, description } = known ?? {};
  const isTicked = (kind: string, name: string) =>
    refused ? refused.typed[name] === kind : (known?.kinds.includes(kind) ?? false);
  return (
    <>
      <Field
        {...field.address}
        defaultValue={field.address.defaultValue ?? address}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...field.description}
        defaultValue={field.description.defaultValue ?? description}
        autoComplete="off"
        dir="auto"
      />
      <fieldset className="field" aria-describedby="kinds-hint">
        <legend>{t('webhooks.kinds')}</legend>
        <p className="field-hint" id="kinds-hint">
          {t('webhooks.kindsHint')}
        </p>
        <div className="columns choices">
          {webhookKinds.map((kind, index) => {
            const name = `kinds.${index}`;
            return (
              <label key={kind} className="choice">
                <input
                  type="checkbox"
                  name={name}
                  value={kind}
                  defaultChecked={isTicked(kind, name)}
                />
                <span>{t(`webhooks.kind.${kind}`)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
    </>
  );
}
