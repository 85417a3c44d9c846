import { data } from 'react-router';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { bookingTitle, nameOf } from '../words.ts';
import type { Route } from './+types/dispute-decision';
import { checkDecision, decideDispute } from './commands.server.ts';
import { heldCurrency as currency, showDisputeDesk } from './loaders.server.ts';
import { DisputeDeskHead, DisputeDeskPage } from './parts.tsx';
import type { DisputeDesk, DisputeSums } from './queries.server.ts';

const t = words('bookings');

export const loader = showDisputeDesk;

const look = formAction(checkDecision, { currency, shows: (checked) => checked });
const decide = formAction(decideDispute, {
  currency,
  to: ({ disputeId }) => `/admin/disputes/${disputeId}`,
});

/** Shows the sums of a decision, decides by them, or shows the form again as it was typed. */
export async function action(sent: Route.ActionArgs) {
  switch (sent.params.step) {
    case 'sums':
      return look(sent);
    case 'decision':
      return decide(sent);
    case 'change':
      return {
        refused: true as const,
        message: '',
        fields: {},
        typed: await readForm(sent.request),
      };
    default:
      throw data(null, { status: 404 });
  }
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('disputes.page'),
  bookingTitle(page?.desk.booking),
]);

export default function DisputeDecision({ loaderData, actionData }: Route.ComponentProps) {
  const isLookedAt = actionData && !actionData.refused && loaderData.desk.dispute.state === 'open';
  if (isLookedAt) return <DisputeDecisionPage {...loaderData} decision={actionData.decision} />;
  return <DisputeDeskPage {...loaderData} refused={actionData?.refused ? actionData : undefined} />;
}

type Props = {
  desk: DisputeDesk;
  decision: { text: string; sums: DisputeSums };
};

/** The sums of a decision, before it is final. */
function DisputeDecisionPage({ desk, decision }: Props) {
  const { dispute, booking, held } = desk;
  const { sums } = decision;
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  const rows = [
    [t('disputes.desk.venueGets', names), sums.venueGetsMinor],
    [t('disputes.desk.performerGets', names), sums.performerGetsMinor],
    [t('disputes.desk.sum'), held.amountMinor],
    [t('disputes.desk.feeBack', names), sums.feeBackMinor],
    [t('disputes.desk.performerFee', names), sums.performerFeeMinor],
    [t('disputes.desk.keptBack', names), sums.keptBackMinor],
    [t('disputes.desk.sent', names), sums.sentMinor],
  ] as const;
  return (
    <div className="band booking dispute">
      <DisputeDeskHead desk={desk} />
      <section className="section" aria-labelledby="sums">
        <h2 id="sums">{t('disputes.desk.confirmTitle')}</h2>
        <dl className="amounts">
          {rows.map(([name, amountMinor]) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd>{formatMinor(amountMinor, held.currency)}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('disputes.decision')}</h3>
        <p className="written" dir="auto">
          {decision.text}
        </p>
        <p>{t('disputes.desk.confirmText')}</p>
        <PostForm className="row" action={`/admin/disputes/${dispute.id}/decision`}>
          <HiddenFields
            bookingId={booking.id}
            venueGetsMinor={writeAmount(sums.venueGetsMinor, held.currency)}
            text={decision.text}
            heldMinor={held.amountMinor}
          />
          <Button tone="danger">{t('disputes.desk.confirm')}</Button>
          <Button formAction={`/admin/disputes/${dispute.id}/change`}>
            {t('disputes.desk.change')}
          </Button>
        </PostForm>
      </section>
    </div>
  );
}
