import { webhookKinds } from '#app/domain/profiles/webhook-events.ts';
import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/field.tsx';
import { TickList } from '#app/ui/tick-list.tsx';
import { webhook } from '../fields.ts';

type Props = {
  refused?: Refused | undefined;
  known?: { address: string; description: string; kinds: string[] };
};

export function WebhookFields({ refused, known }: Props) {
  const t = words('profiles');
  const field = formFields(webhook, refused);
  const { address, description } = known ?? {};
  const isTicked = (kind: string, place: string) =>
    refused ? refused.typed[place] === kind : (known?.kinds.includes(kind) ?? false);
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
      <TickList
        name="kinds"
        legend={t('webhooks.kinds')}
        hint={t('webhooks.kindsHint')}
        isInColumns
        isTicked={isTicked}
        choices={webhookKinds.map((kind) => ({ value: kind, label: t(`webhooks.kind.${kind}`) }))}
      />
    </>
  );
}
