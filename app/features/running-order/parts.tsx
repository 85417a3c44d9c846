import { orderPath } from '#app/domain/running-order/running-order.ts';
import { TimeField } from '#app/features/events/components/time-field.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { newItem } from './fields.ts';
import type { ShownItem } from './queries.server.ts';

const t = words('running-order');

type Props = { item: ShownItem; refused: RefusedForm | undefined };

export function ItemPage({ item, refused }: Props) {
  const { as, eventId, itemId } = item;
  const values = refused?.typed ?? item.written;
  const fields = refused?.fields ?? {};
  const field = formFields(newItem, { fields, typed: values });
  const address = orderPath(as, eventId);
  const at = `${address}/${itemId ? `items/${itemId}` : 'new-item'}`;
  return (
    <TaskPage
      title={itemId ? t('change', { title: item.written.title ?? '' }) : t('add')}
      lead={t('addLead')}
      refused={refused}
    >
      <PostForm className="form" action={at}>
        <HiddenFields as={as} />
        <InputField of={field.title} dir="auto" />
        <ChosenField of={field.kind} />
        <TimeField
          field="start"
          label={t('fields.start')}
          required
          written={values}
          fields={fields}
        />
        <InputField of={field.minutes} />
        <div className="row">
          <Button tone="spotlight">{t('save')}</Button>
          <LinkButton href={address}>{t('back')}</LinkButton>
        </div>
      </PostForm>
      {itemId && (
        <PostForm action={`${at}/removal`}>
          <HiddenFields as={as} />
          <Button tone="danger">{t('remove')}</Button>
        </PostForm>
      )}
    </TaskPage>
  );
}
