import { disputeLimits, disputeReasons } from '#app/domain/bookings/dispute.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceField, Field, TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { RefusedStep } from '../../money/components/after-show.tsx';
import type { AfterShow } from '../../money/queries/read-after-show.server.ts';
import { nameOf } from '../../words/booking-words.ts';

type Props = {
  /** Raising a dispute, or saying something on one. */
  kind: 'raise' | 'state';
  after: AfterShow;
  refused?: RefusedStep | undefined;
};

/** What somebody says on a dispute, with an amount and files. */
export function DisputeForm({ kind, after, refused }: Props) {
  const t = words('bookings');
  const { id, as, side, held } = after;
  const isRaising = kind === 'raise';
  const values = {
    currency: held.currency,
    amount: formatMinor(held.amountMinor, held.currency),
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
      action={`/bookings/${id}/dispute${isRaising ? '' : '/statements'}`}
    >
      <input type="hidden" name="as" value={as} />
      {isRaising && (
        <ChoiceField
          {...shown('reason')}
          legend={t('disputes.reason')}
          choices={disputeReasons.map((value) => ({
            value,
            label: t(`disputes.reasons.${value}`),
          }))}
        />
      )}
      <TextField
        {...shown('text')}
        label={t('disputes.text')}
        hint={t('disputes.textHint')}
        rows={6}
        maxLength={disputeLimits.text}
        required
      />
      <Field
        {...shown('amount')}
        label={t(isRaising ? 'disputes.asks' : 'disputes.offer')}
        hint={t(isRaising ? 'disputes.asksHint' : 'disputes.offerHint', values)}
        inputMode="decimal"
        autoComplete="off"
        required={isRaising}
      />
      <Field
        name="files"
        type="file"
        multiple
        accept="image/jpeg,image/png,application/pdf"
        label={t('disputes.files')}
        hint={`${t('disputes.filesHint', { most: disputeLimits.files })}${refused ? ` ${t('disputes.filesAgain')}` : ''}`}
        {...(refused?.fields.files && { error: refused.fields.files })}
      />
      <div className="row">
        <Button tone="spotlight">{t(isRaising ? 'disputes.raise' : 'disputes.send')}</Button>
      </div>
    </PostForm>
  );
}
