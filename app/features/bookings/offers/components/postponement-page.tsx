import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { CancellationTable } from '../../terms/components/outlook.tsx';
import { postponement } from '../fields.ts';
import type { ShownOnDay } from '../words/say-on-day.ts';
import type { WrittenPostponement } from '../words/write-postponement.ts';
import { OnTheDay } from './on-the-day.tsx';

export type PostponementPageProps = {
  bookingId: string;
  as: string;
  side: Side;
  /** The newest version. */
  after: number;
  title: string;
  other: string;
  show: string;
  mayPropose: boolean;
  typedDay: string;
  problem: string | null;
  moved: WrittenPostponement | null;
  /** The entries of the typed day. */
  onDay: ShownOnDay | null;
  refused?: RefusedForm | undefined;
};

/**
 * Moving a signed booking to another day: the unchanged terms, the new windows, and the necessary
 * consent.
 */
export function PostponementPage(props: PostponementPageProps) {
  const t = words('bookings');
  const { bookingId, title, other, show, mayPropose, moved, refused } = props;
  return (
    <div className="band cancelling">
      <PageHead title={t('postponing.title', { title })}>
        {t('cancelling.lead', { other, show })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href={`/bookings/${bookingId}`}>
            {t('contract.back')}
          </a>
        </p>
        {mayPropose ? (
          <ul className="bullets">
            <li>{t('postponing.money')}</li>
            <li>{t('postponing.days')}</li>
            <li>{t('postponing.consent', { other })}</li>
          </ul>
        ) : (
          <p>{t('postponing.nothing')}</p>
        )}
        {mayPropose && <DayForm {...props} />}
      </div>
      {mayPropose && moved && <Proposing {...props} moved={moved} />}
    </div>
  );
}

function DayForm({ bookingId, as, typedDay, problem, moved, onDay }: PostponementPageProps) {
  const t = words('bookings');
  const fields: Record<string, string> = problem ? { day: problem } : {};
  return (
    <form className="form" method="get" action={`/bookings/${bookingId}/postponement`}>
      <InputField of={formFields(postponement, { typed: { day: typedDay }, fields }).day} />
      <OnTheDay first={onDay} about={`booking=${bookingId}&as=${as}`} />
      <div className="row">
        <Button tone={moved ? 'plain' : 'spotlight'}>{t('postponing.look')}</Button>
      </div>
    </form>
  );
}

function Proposing(props: PostponementPageProps & { moved: WrittenPostponement }) {
  const t = words('bookings');
  const { bookingId, as, after, side, other, moved, refused } = props;
  // The day is in the address, so that a refusal shows it again.
  const address = `/bookings/${bookingId}/postponement?day=${moved.day}`;
  return (
    <section className="section outlook" aria-labelledby="moved">
      <h2 id="moved">{t('postponing.moved')}</h2>
      <dl className="amounts">
        {moved.times.map(({ name, before, after: then }) => (
          <div key={name}>
            <dt>
              {name}: <s>{before}</s>
            </dt>
            <dd>{then}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('postponing.windows')}</h3>
      <p className="field-hint">{t('outlook.venueClock')}</p>
      <CancellationTable windows={moved.windows} reader={side} />
      <PostForm className="form" action={address}>
        <HiddenFields as={as} after={after} day={moved.day} />
        <InputField of={formFields(postponement, refused).comment} />
        <div className="row">
          <Button tone="spotlight">{t('postponing.propose', { other })}</Button>
          <LinkButton href={`/bookings/${bookingId}`}>{t('postponing.keep')}</LinkButton>
        </div>
      </PostForm>
    </section>
  );
}
