import { answerDays, disputeRefusalOf, offerTo } from '#app/domain/bookings/dispute.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import { showThread } from '#app/features/messaging/loaders.server.ts';
import { MessageFilesField } from '#app/features/messaging/parts.tsx';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { showAfter } from '../money/loaders.server.ts';
import type { RefusedStep } from '../money/parts.tsx';
import type { AfterShow } from '../money/queries.server.ts';
import { bookingTitle, nameOf } from '../words.ts';
import type { Route } from './+types/dispute';
import {
  agreeDispute,
  commentOnDispute,
  raiseDispute,
  withdrawDispute,
} from './commands.server.ts';
import { dispute, disputeComment } from './fields.ts';
import { heldCurrency as currency } from './loaders.server.ts';
import { type Around, amountInDispute, DisputeStanding, notesOf } from './parts.tsx';
import { partsOf } from './words.ts';

export async function loader(args: Route.LoaderArgs) {
  const { after } = await showAfter(args);
  const { dispute, as } = after;
  if (!dispute) return { after, talk: null };
  const about = { kind: 'dispute', subjectId: dispute.id, pageIds: [] as string[] } as const;
  const show = forViewer((viewed) => showThread({ ...viewed, currentId: as }, about));
  return { after, talk: await show(args) };
}

const to = ({ bookingId }: { bookingId: string }) => `/bookings/${bookingId}/dispute`;

export const action = pageForms({
  dispute: formAction(raiseDispute, { currency, to }),
  statements: formAction(commentOnDispute, { currency, to }),
  agreement: formAction(agreeDispute, { to }),
  withdrawal: formAction(withdrawDispute, { to }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('disputes.page'),
  bookingTitle(page?.after),
]);

/** A dispute between the two sides of a booking: raising it, its thread, and the ways to end it. */
export default function DisputePage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { after, talk } = loaderData;
  const { dispute, actions, held, side, startsAt, timeZone, title } = after;
  const other = nameOf(after, otherSide(side));
  const canRaise = actions.includes('raiseDispute') && held.amountMinor > 0;
  const isShown = dispute !== null && (dispute.state === 'open' || !canRaise);
  return (
    <div className="band booking dispute">
      <PageHead
        title={isShown ? t('disputes.title', { title: title || other }) : t('disputes.raiseTitle')}
      >
        {t('disputes.lead', { other, show: momentAt(startsAt, { timeZone }) })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href={`/bookings/${after.id}`}>
            {t('disputes.back')}
          </a>
        </p>
        <HeldNow after={after} />
      </div>
      {isShown && <Dispute after={after} talk={talk} refused={refused} dispute={dispute} />}
      {!isShown && !canRaise && <p>{t('disputes.cant')}</p>}
      {!isShown && canRaise && (
        <section className="section" aria-label={t('disputes.raiseTitle')}>
          <p>{t('disputes.meaning', { other, days: answerDays })}</p>
          <DisputeForm kind="raise" after={after} refused={refused} />
        </section>
      )}
    </div>
  );
}

const t = words('bookings');

function HeldNow({ after: { held, side, stillAskedMinor } }: { after: AfterShow }) {
  if (held.amountMinor === 0) return null;
  const money = (amountMinor: number) => formatMinor(amountMinor, held.currency);
  return (
    <>
      <p className="large">{t('disputes.held', { amount: money(held.amountMinor) })}</p>
      {side === 'venue' && held.feeMinor > 0 && (
        <p className="field-hint">{t('disputes.heldFee', { fee: money(held.feeMinor) })}</p>
      )}
      {stillAskedMinor > 0 && (
        <p className="field-hint">{t('disputes.stillAsked', { amount: money(stillAskedMinor) })}</p>
      )}
    </>
  );
}

type Props = Route.ComponentProps['loaderData'] & { refused: RefusedStep | undefined };
type DisputeProps = Props & { dispute: NonNullable<AfterShow['dispute']> };

function Dispute({ after, talk, refused, dispute }: DisputeProps) {
  const { timeZone, now, maySpeak } = after;
  const address = `/bookings/${after.id}/dispute`;
  const isOpen = dispute.state === 'open' && maySpeak;
  const around: Around = { booking: after, timeZone, now, held: amountInDispute(after, dispute) };
  return (
    <>
      <DisputeStanding dispute={dispute} {...around} />
      {talk && (
        <Thread
          {...talk}
          address={address}
          notes={notesOf({ dispute, ...around })}
          action={`${address}/statements`}
          form={isOpen ? <Answer after={after} refused={refused} /> : null}
        />
      )}
      {isOpen && (
        <>
          <Agree after={after} around={around} />
          {dispute.raisedBy === after.side && <Withdraw after={after} />}
        </>
      )}
    </>
  );
}

function Answer({ after, refused }: Omit<DisputeFormProps, 'kind'>) {
  return (
    <section className="stack-3" aria-labelledby="answer">
      <h3 id="answer">{t('disputes.answer')}</h3>
      <DisputeForm kind="state" after={after} refused={refused} />
    </section>
  );
}

function Agree({ after, around }: { after: AfterShow; around: Around }) {
  const { id, as, side, disputeFacts } = after;
  const offer = disputeFacts && offerTo(side, disputeFacts.offers);
  if (!disputeFacts || !offer) return null;
  const refusal = disputeRefusalOf(disputeFacts, 'agree', side);
  const values = {
    other: nameOf(after, otherSide(side)),
    ...partsOf(around.held, offer.venueGetsMinor),
  };
  return (
    <section className="section" aria-labelledby="settle">
      <h2 id="settle">{t('disputes.agreeTitle')}</h2>
      <p>{t('disputes.agreeText', values)}</p>
      {refusal === 'notPlayed' && <p className="field-hint">{t('disputes.agreeLater')}</p>}
      {refusal === 'contested' && <p className="field-hint">{t('afterShow.contested')}</p>}
      {refusal === null && (
        <PostForm action={`/bookings/${id}/dispute/agreement`}>
          <HiddenFields as={as} offerId={offer.id} />
          <Button tone="danger">{t('disputes.agree')}</Button>
        </PostForm>
      )}
    </section>
  );
}

function Withdraw({ after: { id, as } }: { after: AfterShow }) {
  return (
    <section className="section" aria-labelledby="withdraw">
      <h2 id="withdraw">{t('disputes.withdrawTitle')}</h2>
      <p>{t('disputes.withdrawText')}</p>
      <PostForm action={`/bookings/${id}/dispute/withdrawal`}>
        <HiddenFields as={as} />
        <Button tone="danger">{t('disputes.withdraw')}</Button>
      </PostForm>
    </section>
  );
}

type DisputeFormProps = {
  kind: 'raise' | 'state';
  after: AfterShow;
  refused?: RefusedStep | undefined;
};

function DisputeForm({ kind, after, refused }: DisputeFormProps) {
  const { id, as, side, held } = after;
  const isRaising = kind === 'raise';
  const values = {
    currency: held.currency,
    amount: formatMinor(held.amountMinor, held.currency),
    other: nameOf(after, otherSide(side)),
  };
  const field = formFields(dispute, refused);
  const { offersVenueGetsMinor } = formFields(disputeComment, refused);
  return (
    <PostForm
      className="form"
      encType="multipart/form-data"
      action={`/bookings/${id}/dispute${isRaising ? '' : '/statements'}`}
    >
      <HiddenFields as={as} />
      {isRaising && <ChosenField of={field.reason} />}
      <InputField of={field.text} />
      <InputField
        of={isRaising ? field.asksVenueGetsMinor : offersVenueGetsMinor}
        hint={t(isRaising ? 'disputes.asksHint' : 'disputes.offerHint', values)}
        autoComplete="off"
      />
      <MessageFilesField of={field.files} isRefused={refused !== undefined} />
      <div className="row">
        <Button tone="spotlight">{t(isRaising ? 'disputes.raise' : 'disputes.send')}</Button>
      </div>
    </PostForm>
  );
}
