import { claimLimits, claimReasons } from '#app/domain/bookings/claim.ts';
import { otherSide } from '#app/domain/bookings/terms.ts';
import { formatMinor } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceField, Field, TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { AfterShow } from '../queries/read-after-show.server.ts';
import type { RefusedStep } from './after-show.tsx';
import { nameOf } from './booking-words.ts';

type Props = {
  /** Raising a claim, or saying something on one. */
  kind: 'raise' | 'state';
  after: AfterShow;
  language: string;
  refused?: RefusedStep | undefined;
};

/** What somebody says on a claim, with an amount and files. */
export function ClaimForm({ kind, after, language, refused }: Props) {
  const t = words('bookings');
  const { id, as, side, held } = after;
  const isRaising = kind === 'raise';
  const values = {
    currency: held.currency,
    amount: formatMinor(held.amountMinor, held.currency, language),
    other: nameOf(after, otherSide(side)),
  };
  const shown = (name: string) => ({
    name,
    defaultValue: refused?.typed[name] ?? '',
    ...(refused?.fields[name] && { error: refused.fields[name] }),
  });
  return (
    <PostForm
      className="form"
      encType="multipart/form-data"
      action={`/bookings/${id}/claim${isRaising ? '' : '/statements'}`}
    >
      <input type="hidden" name="as" value={as} />
      {isRaising && (
        <ChoiceField
          {...shown('reason')}
          legend={t('claims.reason')}
          choices={claimReasons.map((value) => ({ value, label: t(`claims.reasons.${value}`) }))}
        />
      )}
      <TextField
        {...shown('text')}
        label={t('claims.text')}
        hint={t('claims.textHint')}
        rows={6}
        maxLength={claimLimits.text}
        required
      />
      <Field
        {...shown('amount')}
        label={t(isRaising ? 'claims.asks' : 'claims.offer')}
        hint={t(isRaising ? 'claims.asksHint' : 'claims.offerHint', values)}
        inputMode="decimal"
        autoComplete="off"
        required={isRaising}
      />
      <Field
        name="files"
        type="file"
        multiple
        accept="image/jpeg,image/png,application/pdf"
        label={t('claims.files')}
        hint={`${t('claims.filesHint', { most: claimLimits.files })}${refused ? ` ${t('claims.filesAgain')}` : ''}`}
        {...(refused?.fields.files && { error: refused.fields.files })}
      />
      <div className="row">
        <Button tone="spotlight">{t(isRaising ? 'claims.raise' : 'claims.send')}</Button>
      </div>
    </PostForm>
  );
}
