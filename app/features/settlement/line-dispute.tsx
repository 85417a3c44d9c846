import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/line-dispute';
import { disputeLine } from './commands.server.ts';
import { lineDispute } from './fields.ts';
import { readSettledCurrency, showDisputed } from './show-settlement.server.ts';

const t = words('settlement');

export const loader = forViewer(
  async ({ viewer, services, currentId, params }: Viewed<'bookingId' | 'lineId'>) => ({
    disputed: await showDisputed(services, viewer, { ...params, as: currentId }),
  }),
);

export const action = formAction(disputeLine, {
  to: ({ bookingId }) => `${settlementPath(bookingId)}?done=disputed`,
  currency: ({ database }, { params }) => readSettledCurrency(database.orm, params.bookingId ?? ''),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('dispute.title', { label: page?.disputed.label ?? '' }),
]);

/** The form to dispute a line. */
export default function LineDispute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { disputed } = loaderData;
  const { bookingId, as, lineId, label, currency, hasAmount } = disputed;
  const amountLabel = `${t('dispute.amount')}, ${currency}`;
  const field = formFields(lineDispute, refused);
  const settlement = settlementPath(bookingId);
  return (
    <TaskPage title={t('dispute.title', { label })} lead={t('dispute.meaning')} refused={refused}>
      <PostForm className="form" action={`${settlement}/lines/${lineId}/dispute`}>
        <HiddenFields as={as} />
        <InputField of={field.reason} dir="auto" />
        {hasAmount && <InputField of={field.amountMinor} label={amountLabel} />}
        <div className="row">
          <Button tone="danger">{t('dispute.send')}</Button>
          <LinkButton href={settlement}>{t('line.back')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
