import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import { MessageFilesField } from '#app/features/messaging/components/message-files.tsx';
import { formFields } from '#app/fields/form-fields.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { RefusedStep } from '../../money/components/after-show.tsx';
import type { AfterShow } from '../../money/queries/read-after-show.server.ts';
import { nameOf } from '../../words/booking-words.ts';
import { dispute, disputeComment } from '../fields.ts';

type Props = {
  kind: 'raise' | 'state';
  after: AfterShow;
  refused?: RefusedStep | undefined;
};

export function DisputeForm({ kind, after, refused }: Props) {
  const t = words('bookings');
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
