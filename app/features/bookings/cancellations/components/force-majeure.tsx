import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { forceMajeure } from '../fields.ts';

type Props = {
  bookingId: string;
  as: string;
  other: string;
  proposal: { isOwn: boolean; reason: string; moment: string } | null;
  refused?: { fields: Record<string, string>; typed: Record<string, string> } | undefined;
};

/** Force majeure: one side proposes it, the other agrees or declines. */
export function ForceMajeure({ bookingId, as, other, proposal, refused }: Props) {
  const t = words('bookings');
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

type ProposalProps = Pick<Props, 'as' | 'other'> & {
  address: string;
  proposal: NonNullable<Props['proposal']>;
};

function Proposal({ address, as, other, proposal }: ProposalProps) {
  const t = words('bookings');
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
