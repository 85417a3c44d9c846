import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { CancellationTable } from '../../terms/components/outlook.tsx';
import { cancellationForm } from '../fields.ts';
import type { WrittenCancellation } from '../words/write-cancellation.ts';
import { ForceMajeure } from './force-majeure.tsx';

export type CancellationPageProps = {
  bookingId: string;
  as: string;
  side: Side;
  title: string;
  other: string;
  show: string;
  timeZone: string;
  mayCancel: boolean;
  written: WrittenCancellation | null;
  cancelled: { lead: string; sentences: string[]; reason: string } | null;
  proposal: { isOwn: boolean; reason: string; moment: string } | null;
  refused?: RefusedForm | undefined;
  /** True if the form about force majeure was refused, and not the cancellation. */
  isOfForce?: boolean;
};

/** The cost of cancelling now, shown before the decision. */
export function CancellationPage(props: CancellationPageProps) {
  const t = words('bookings');
  const { bookingId, title, other, show, written, cancelled, mayCancel, refused, isOfForce } =
    props;
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
        <Cancelling {...props} written={written} refused={isOfForce ? undefined : refused} />
      )}
      {mayCancel && <ForceMajeure {...props} refused={isOfForce ? refused : undefined} />}
    </div>
  );
}

type CancelledProps = NonNullable<CancellationPageProps['cancelled']> & { bookingId: string };

function Cancelled({ lead, sentences, reason, bookingId }: CancelledProps) {
  const t = words('bookings');
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

type CancellingProps = CancellationPageProps & { written: WrittenCancellation };

function Cancelling({ written, ...props }: CancellingProps) {
  const t = words('bookings');
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
  const t = words('bookings');
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
