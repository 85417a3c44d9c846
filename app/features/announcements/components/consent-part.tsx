import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { announcementConsent } from '../fields.ts';
import type { Consent } from '../queries/read-consent.server.ts';

type Props = {
  bookingId: string;
  consent: Consent;
  /** The performer's name, for the venue; null for the performer. */
  performer: string | null;
  refused: RefusedForm | undefined;
};

/** On a booking whose terms ask for it: the performer's agreement to be announced. */
export function ConsentPart({ bookingId, consent, performer, refused }: Props) {
  const t = words('announcements');
  const { isAgreed, fromDay } = consent;
  const day = fromDay ? writtenDay(fromDay) : '';
  const sentence =
    performer === null
      ? t(!isAgreed ? 'consent.asked' : day ? 'consent.agreedFrom' : 'consent.agreed', { day })
      : t(!isAgreed ? 'consent.theyDidnt' : day ? 'consent.theyAgreedFrom' : 'consent.theyAgreed', {
          day,
          performer,
        });
  const values = refused?.typed ?? { fromDay: fromDay ?? '' };
  const field = formFields(announcementConsent, { fields: {}, ...refused, typed: values });
  return (
    <section className="section stack-2" aria-labelledby="announcement">
      <h2 id="announcement">{t('consent.title')}</h2>
      <p>{sentence}</p>
      {performer === null && (
        <PostForm className="form" action={`/bookings/${bookingId}/announcement`}>
          <InputField of={field.fromDay} />
          <div className="row">
            <Button>{t(isAgreed ? 'consent.change' : 'consent.agree')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}
