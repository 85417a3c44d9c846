import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, Field, InputField, SelectField, TickField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { announcement } from '../fields.ts';
import { PosterForm } from '../posters/components/poster-form.tsx';

type Props = {
  title: string;
  /** The address of the event’s own pages. */
  address: string;
  /** Present values, by field name. */
  written: Record<string, string>;
  currencies: string[];
  isAnnounced: boolean;
  isPublic: boolean;
  poster: { alt: string } | null;
  refused: RefusedForm | undefined;
};

export function AnnouncementFormPage(props: Props) {
  const t = words('announcements');
  const { title, address, written, currencies, isAnnounced, isPublic } = props;
  // Each of the two forms redisplays only its own input.
  const isPoster = props.refused !== undefined && 'alt' in props.refused.typed;
  const refused = isPoster ? undefined : props.refused;
  const field = formFields(announcement, {
    fields: {},
    ...refused,
    typed: refused?.typed ?? written,
  });
  return (
    <div className="band task">
      <PageHead title={t('form.title', { title })}>{t('form.lead')}</PageHead>
      <div className="stack">
        {props.refused && <Message tone="bad">{props.refused.message}</Message>}
        <PostForm className="form" action={`${address}/announcement`}>
          <ChosenField of={field.priceKind} />
          <div className="columns clock-fields">
            <InputField of={field.priceMinor} />
            <SelectField
              {...field.currency}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          </div>
          <InputField of={field.ticketUrl} />
          {!isPublic && (
            <div className="columns clock-fields">
              <InputField of={field.onDay} />
              <Field {...field.atTime} type="time" />
            </div>
          )}
          <details open={refused !== undefined}>
            <summary>{t('form.more')}</summary>
            <div className="form">
              <InputField of={field.minimumAge} />
              <InputField of={field.description} />
              <InputField of={field.access} />
              <TickField of={field.showsSetTimes} />
              <TickField of={field.isSoldOut} />
            </div>
          </details>
          <div className="row">
            <Button tone="spotlight">{t(isAnnounced ? 'form.save' : 'form.send')}</Button>
            <LinkButton href={address}>{t('form.back')}</LinkButton>
          </div>
        </PostForm>
        {isAnnounced && (
          <PosterForm
            address={address}
            poster={props.poster}
            refused={isPoster ? props.refused : undefined}
          />
        )}
        {isAnnounced && (
          <PostForm className="form" action={`${address}/announcement/removal`}>
            <p>{t('form.withdrawHint')}</p>
            <div className="row">
              <Button tone="danger">{t('form.withdraw')}</Button>
            </div>
          </PostForm>
        )}
      </div>
    </div>
  );
}
