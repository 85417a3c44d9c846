import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { CancellationTable } from '../terms/parts.tsx';
import type { Route } from './+types/cancellation';
import { answerForceMajeure, cancelBooking, proposeForceMajeure } from './commands.server.ts';
import { cancellationForm, forceMajeure } from './fields.ts';
import { readCancellation } from './queries.server.ts';
import { type WrittenCancellation, writeCancellation, writeCancelled } from './words.ts';

const t = words('bookings');

export async function loader(args: Route.LoaderArgs) {
  const isOfForce = args.pattern.includes('/force-majeure');
  return { ...(await showCancellation(args)), isOfForce };
}

const to = ({ bookingId }: { bookingId: string }) => `/bookings/${bookingId}/cancellation`;
/** The other side’s answer to a proposal, or its withdrawal. */
const answering = (answer: string) =>
  formAction(answerForceMajeure, { to, given: () => ({ answer }) });

export const action = pageForms({
  cancellation: formAction(cancelBooking, { form: cancellationForm, to }),
  'force-majeure': formAction(proposeForceMajeure, { to }),
  'force-majeure/agreement': answering('agreed'),
  'force-majeure/refusal': answering('declined'),
  'force-majeure/withdrawal': answering('withdrawn'),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t(page?.cancelled ? 'cancelling.cancelledTitle' : 'cancelling.title', {
    title: page?.title ?? '',
  }),
  page?.show,
]);

/** The cost of cancelling now, shown before the decision. */
export default function Cancellation({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { bookingId, title, other, show, written, cancelled, mayCancel, isOfForce } = loaderData;
  return (
    <div className="band cancelling">
      <PageHead title={t(cancelled ? 'cancelling.cancelledTitle' : 'cancelling.title', { title })}>
        {t('cancelling.lead', { other, show })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href={`/bookings/${bookingId}`}>
            {t('contract.back')}
          </a>
        </p>
      </div>
      {cancelled && <Cancelled {...cancelled} bookingId={bookingId} />}
      {!cancelled && !mayCancel && <p>{t('cancelling.nothing')}</p>}
      {mayCancel && written && (
        <Cancelling {...loaderData} written={written} refused={isOfForce ? undefined : refused} />
      )}
      {mayCancel && <ForceMajeure {...loaderData} refused={isOfForce ? refused : undefined} />}
    </div>
  );
}

const showCancellation = forViewer(
  async ({ viewer, orm, currentId: current, params: { bookingId } }: Viewed<'bookingId'>) => {
    const facts = await readCancellation(orm, viewer, { bookingId, current });
    const { booking, side, as, title, otherName, signed, proposal, cancellation } = facts;
    const at = (moment: Date) => momentAt(moment, { timeZone: booking.timeZone });
    const other = nameInText(otherName);
    return {
      bookingId,
      as,
      side,
      other,
      timeZone: booking.timeZone,
      title: title || other,
      show: at(booking.startsAt),
      mayCancel: facts.mayCancel && may(viewer, as, 'cancel bookings'),
      written: signed && facts.mayCancel ? writeCancellation({ ...facts, signed }) : null,
      cancelled: cancellation && {
        ...writeCancelled(facts, cancellation),
        reason: cancellation.reason,
      },
      proposal: proposal && {
        isOwn: proposal.by === side,
        reason: proposal.reason,
        moment: at(proposal.createdAt),
      },
    };
  },
);

type Page = Route.ComponentProps['loaderData'];
type Props = Page & { refused: RefusedForm | undefined };

type CancelledProps = NonNullable<Page['cancelled']> & { bookingId: string };

function Cancelled({ lead, sentences, reason, bookingId }: CancelledProps) {
  return (
    <section className="section" aria-labelledby="cancelled">
      <h2 id="cancelled">{t('cancelling.whatFollows')}</h2>
      <p>{lead}</p>
      <Amounts sentences={sentences} />
      {reason && <p dir="auto">{t('cancelling.reasonWas', { reason })}</p>}
      <p>
        <a className="quiet-link" href={`/bookings/${bookingId}/payments`}>
          {t('cancelling.toMoney')}
        </a>
      </p>
    </section>
  );
}

function Amounts({ sentences }: { sentences: string[] }) {
  return (
    <ul className="message large stack-2" data-tone="bad">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type CancellingProps = Props & { written: WrittenCancellation };

function Cancelling({ written, ...props }: CancellingProps) {
  const { side, timeZone } = props;
  return (
    <>
      <section className="section" aria-labelledby="now">
        <h2 id="now">{t('cancelling.now')}</h2>
        <Amounts sentences={written.now} />
        {written.next && (
          <p>
            {t('cancelling.next', { moment: written.next.when, zone: zoneName(timeZone) })}{' '}
            {written.next.sentences.join(' ')}
          </p>
        )}
        <CancelForm {...props} written={written} />
      </section>
      <section className="section outlook" aria-labelledby="table">
        <h2 id="table">{t('cancelling.table')}</h2>
        <p className="field-hint">
          {t('cancelling.ofGuarantee')} {t('outlook.venueClock')}
        </p>
        <CancellationTable windows={written.windows} reader={side} />
      </section>
    </>
  );
}

function CancelForm({ bookingId, as, written, refused }: CancellingProps) {
  const { window, version, feeMinor } = written;
  const field = formFields(cancellationForm, refused);
  return (
    <PostForm className="form" action={`/bookings/${bookingId}/cancellation`}>
      <HiddenFields as={as} window={window} version={version} feeMinor={feeMinor} />
      <InputField of={field.reason} />
      <InputField of={field.confirmation} autoComplete="off" autoCapitalize="none" />
      <div className="row">
        <Button tone="danger">{t('cancelling.cancel')}</Button>
        <LinkButton href={`/bookings/${bookingId}/postponement`}>
          {t('cancelling.postpone')}
        </LinkButton>
        <LinkButton href={`/bookings/${bookingId}`}>{t('cancelling.keep')}</LinkButton>
      </div>
    </PostForm>
  );
}

/** Force majeure: one side proposes it, the other agrees or declines. */
function ForceMajeure({ bookingId, as, other, proposal, refused }: Props) {
  const address = `/bookings/${bookingId}/force-majeure`;
  return (
    <section className="section" aria-labelledby="force-majeure">
      <h2 id="force-majeure">{t('cancelling.force.title')}</h2>
      <p>{t('cancelling.force.text')}</p>
      {proposal ? (
        <Proposal address={address} as={as} other={other} proposal={proposal} />
      ) : (
        <PostForm className="form" action={address}>
          <HiddenFields as={as} />
          <InputField id="cause" of={formFields(forceMajeure, refused).reason} />
          <div className="row">
            <Button>{t('cancelling.force.propose', { other })}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}

type ProposalProps = Pick<Page, 'as' | 'other'> & {
  address: string;
  proposal: NonNullable<Page['proposal']>;
};

function Proposal({ address, as, other, proposal }: ProposalProps) {
  const { isOwn, reason, moment } = proposal;
  const answers = isOwn ? (['withdrawal'] as const) : (['agreement', 'refusal'] as const);
  return (
    <>
      <p>{t(isOwn ? 'cancelling.force.own' : 'cancelling.force.theirs', { other, moment })}</p>
      <blockquote dir="auto">{reason}</blockquote>
      {!isOwn && <p>{t('cancelling.force.loss')}</p>}
      <div className="row">
        {answers.map((answer) => (
          <PostForm key={answer} action={`${address}/${answer}`}>
            <HiddenFields as={as} />
            <Button tone={answer === 'agreement' ? 'danger' : 'plain'}>
              {t(`cancelling.force.${answer}`)}
            </Button>
          </PostForm>
        ))}
      </div>
    </>
  );
}
