import { eventPath } from '#app/domain/events/event.ts';
import { currenciesOf } from '#app/domain/payments/payment.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import {
  ChosenField,
  Field,
  FileField,
  InputField,
  PostForm,
  SelectField,
  TickField,
} from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/announcement';
import { announceEvent, withdrawAnnouncement } from './commands.server.ts';
import { announcement } from './fields.ts';
import { removePoster, replacePoster } from './posters/commands.server.ts';
import { poster as posterInput } from './posters/fields.ts';
import { startAnnouncement } from './queries.server.ts';

const t = words('announcements');

export const loader = forViewer(
  async ({ viewer, orm, services, params: { eventId } }: Viewed<'eventId'>) => {
    const offered = currenciesOf(services.settings);
    const { venueId, ...start } = await startAnnouncement(orm, viewer, { eventId, offered });
    return { ...start, address: eventPath(venueId, eventId) };
  },
);

export const action = pageForms({
  '': formAction(announceEvent, {
    currency: async (_, { typed }) => typed.currency ?? '',
    to: ({ as, eventId }, { isPublic }) =>
      `${eventPath(as, eventId)}?done=${isPublic ? 'announced' : 'waiting'}#announcement`,
  }),
  'poster/removal': formAction(removePoster, {
    to: ({ as, eventId }) => `${eventPath(as, eventId)}?done=noPoster#announcement`,
  }),
  poster: formAction(replacePoster, {
    to: ({ as, eventId }) => `${eventPath(as, eventId)}?done=poster#announcement`,
  }),
  removal: formAction(withdrawAnnouncement, {
    to: ({ as, eventId }) => `${eventPath(as, eventId)}?done=withdrawn#announcement`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  t('form.title', { title: page?.title ?? '' }),
);

export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  const { title, address, written, currencies, isAnnounced, isPublic, poster } = loaderData;
  // Each of the two forms redisplays only its own input.
  const isPoster = actionData !== undefined && 'alt' in actionData.typed;
  const refused = isPoster ? undefined : actionData;
  const field = formFields(announcement, {
    fields: {},
    ...refused,
    typed: refused?.typed ?? written,
  });
  return (
    <TaskPage title={t('form.title', { title })} lead={t('form.lead')} refused={actionData}>
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
        <>
          <PosterForm
            address={address}
            poster={poster}
            refused={isPoster ? actionData : undefined}
          />
          <PostForm className="form" action={`${address}/announcement/removal`}>
            <p>{t('form.withdrawHint')}</p>
            <div className="row">
              <Button tone="danger">{t('form.withdraw')}</Button>
            </div>
          </PostForm>
        </>
      )}
    </TaskPage>
  );
}

type PosterFormProps = {
  /** The address of the event’s own pages. */
  address: string;
  poster: { alt: string } | null;
  refused: RefusedForm | undefined;
};

function PosterForm({ address, poster, refused }: PosterFormProps) {
  const values = refused?.typed ?? { alt: poster?.alt ?? '' };
  const field = formFields(posterInput, { fields: {}, ...refused, typed: values });
  const { name, label, hint, error } = field.files;
  const at = `${address}/announcement/poster`;
  return (
    <section className="section stack-2" aria-labelledby="poster">
      <h2 id="poster">{t('poster.title')}</h2>
      <p>{t(poster ? 'poster.present' : 'poster.none')}</p>
      <PostForm className="form" encType="multipart/form-data" action={at}>
        <FileField
          name={name}
          label={label}
          hint={hint}
          error={error}
          accept="image/jpeg,image/png"
          isSingle
        />
        <InputField of={field.alt} dir="auto" />
        <div className="row">
          <Button>{t(poster ? 'poster.replace' : 'poster.send')}</Button>
        </div>
      </PostForm>
      {poster && (
        <PostForm action={`${at}/removal`}>
          <Button tone="danger">{t('poster.remove')}</Button>
        </PostForm>
      )}
    </section>
  );
}
