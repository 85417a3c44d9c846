import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

type Props = {
  /** Whether what was typed is no page. */
  isWrong: boolean;
  example: string;
  /** What else the address says: which night, which room. */
  kept: [name: string, value: string][];
};

/** An offer begins with whom it is for. */
export function OtherSidePage({ isWrong, example, kept }: Props) {
  const t = words('bookings');
  return (
    <div className="band">
      <PageHead title={t('terms.offer.otherSide')}>{t('terms.offer.otherSideLead')}</PageHead>
      <form className="form">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
