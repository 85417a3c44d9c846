import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

type Props = {
  /** Whether what was typed is no page. */
  isWrong: boolean;
  example: string;
};

/** An offer begins with whom it is for. */
export function WhomPage({ isWrong, example }: Props) {
  const t = words('bookings');
  return (
    <div className="band">
      <PageHead title={t('terms.offer.whom')}>{t('terms.offer.whomLead')}</PageHead>
      <form className="form">
        <Field
          name="with"
          label={t('terms.offer.with')}
          hint={t('terms.offer.withHint', { example })}
          autoComplete="off"
          {...(isWrong && { error: t('terms.offer.noPage') })}
        />
        <div className="row">
          <Button tone="spotlight">{t('terms.offer.next')}</Button>
        </div>
      </form>
    </div>
  );
}
