import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

type Props = {
  side: 'performer' | 'venue';
  /** Whether what was typed is no page. */
  isWrong: boolean;
  example: string;
  /** What else the address says: which day, which stage. */
  kept: [name: string, value: string][];
};

/** A hold begins with the page at the other end. */
export function HoldOtherPage({ side, isWrong, example, kept }: Props) {
  const t = words('bookings');
  return (
    <div className="band">
      <PageHead title={t(`holds.other.title.${side}`)}>{t(`holds.other.lead.${side}`)}</PageHead>
      <form className="form">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="with"
          label={t('terms.offer.with')}
          hint={t('terms.offer.withHint', { example })}
          autoComplete="off"
          required
          {...(isWrong && { error: t('terms.offer.noPage') })}
        />
        <div className="row">
          <Button tone="spotlight">{t('terms.offer.next')}</Button>
        </div>
      </form>
    </div>
  );
}
