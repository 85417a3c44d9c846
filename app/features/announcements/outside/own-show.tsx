import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { inWords } from '#app/fields/in-words.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { countryOptions } from '#app/lib/places/countries.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { zoneOptions } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, InputField, PostForm, SelectField, TickField } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import type { ClauseAhead } from '../radius/queries.server.ts';
import type { Route } from './+types/own-show';
import {
  addOutsideShow,
  cancelOutsideShow,
  changeOutsideShow,
  removeOutsideShow,
} from './commands.server.ts';
import { outsideShow } from './fields.ts';
import { startOutsideShow } from './queries.server.ts';

const t = words('announcements');

export const loader = forViewer(async ({ viewer, orm, params }: Viewed<'profileId' | 'showId'>) => {
  // The address of a new show has no id.
  const showId = (params.showId as string | undefined) ?? null;
  const { profileId } = params;
  return { showId, ...(await startOutsideShow(orm, viewer, { profileId, showId })) };
});

/** Returns to the list of shows. */
const toList = (done: string) => ({
  to: ({ as }: { as: string }) => `/profiles/${as}/shows?done=${done}`,
});

export const action = pageForms({
  new: formAction(addOutsideShow, toList('added')),
  cancellation: formAction(cancelOutsideShow, toList('cancelled')),
  removal: formAction(removeOutsideShow, toList('removed')),
  '': formAction(changeOutsideShow, toList('changed')),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  words('announcements')(page?.showId ? 'outside.form.editTitle' : 'outside.form.newTitle'),
);

export default function OwnShow({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { as, showId, isVenue, isCancelled, isOver, clauses, written } = loaderData;
  const list = `/profiles/${as}/shows`;
  const address = `${list}/${showId ?? 'new'}`;
  return (
    <TaskPage
      title={t(showId ? 'outside.form.editTitle' : 'outside.form.newTitle')}
      lead={t(isVenue ? 'outside.form.leadVenue' : 'outside.form.leadArtist')}
      refused={refused}
    >
      <ClausesNotice clauses={clauses} />
      {isCancelled ? (
        <Message tone="plain">{t('outside.refused.cancelled')}</Message>
      ) : (
        <PostForm className="form" action={address}>
          <Fields isVenue={isVenue} written={written} refused={refused} />
          <div className="row">
            <Button tone="spotlight">
              {t(showId ? 'outside.form.save' : 'outside.form.send')}
            </Button>
            <LinkButton href={list}>{t('outside.back')}</LinkButton>
          </div>
        </PostForm>
      )}
      {showId && (
        <>
          {!isCancelled && !isOver && <Step step="cancel" action={`${address}/cancellation`} />}
          <Step step="remove" action={`${address}/removal`} />
        </>
      )}
    </TaskPage>
  );
}

type FieldsProps = {
  isVenue: boolean;
  written: Record<string, string>;
  refused: RefusedForm | undefined;
};

function Fields({ isVenue, written, refused }: FieldsProps) {
  const field = formFields(outsideShow, {
    fields: {},
    ...refused,
    typed: refused?.typed ?? written,
  });
  return (
    <>
      <div className="columns clock-fields">
        <InputField of={field.day} />
        <Field {...field.time} type="time" />
      </div>
      {!isVenue && (
        <>
          <InputField of={field.placeName} dir="auto" />
          <div className="columns clock-fields">
            <InputField of={field.town} dir="auto" />
            <SelectField
              {...field.country}
              options={[{ value: '', label: t('outside.form.noCountry') }, ...countryOptions()]}
            />
          </div>
        </>
      )}
      <InputField
        of={field.lineUp}
        label={t(isVenue ? 'outside.form.lineUpVenue' : 'outside.form.lineUp')}
      />
      <InputField of={field.title} dir="auto" />
      <TickField of={field.isFree} />
      <InputField of={field.ticketUrl} />
      <details open={refused !== undefined}>
        <summary>{t('outside.form.more')}</summary>
        <div className="form">
          {!isVenue && (
            <>
              <InputField of={field.address} dir="auto" />
              <InputField of={field.position} />
            </>
          )}
          <SelectField
            {...field.timeZone}
            options={zoneOptions(field.timeZone.defaultValue ?? '')}
          />
          <InputField of={field.description} />
        </div>
      </details>
    </>
  );
}

function Step({ step, action }: { step: 'cancel' | 'remove'; action: string }) {
  return (
    <section className="section" aria-labelledby={step}>
      <PostForm className="form" action={action}>
        <h2 id={step}>{t(`outside.form.${step}Title`)}</h2>
        <p>{t(`outside.form.${step}Hint`)}</p>
        <div className="row">
          <Button tone="danger">{t(`outside.form.${step}`)}</Button>
        </div>
      </PostForm>
    </section>
  );
}

/** Warns a performer of signed radius clauses before it lists a show. */
function ClausesNotice({ clauses }: { clauses: ClauseAhead[] }) {
  if (clauses.length === 0) return null;
  return (
    <Message tone="plain">
      <div className="stack-2">
        <p>{t('radius.before')}</p>
        <ul className="bullets">
          {clauses.map(({ bookingId, venue, kilometres, from, to, isMet }) => (
            <li key={bookingId}>
              <a href={`/bookings/${bookingId}`} dir="auto">
                {t('radius.clause', {
                  venue: venue ?? t('radius.aVenue'),
                  kilometres: inWords(kilometres),
                  from: writtenDay(from),
                  to: writtenDay(to),
                })}
              </a>{' '}
              {isMet && <strong>{t('radius.isMet')}</strong>}
            </li>
          ))}
        </ul>
      </div>
    </Message>
  );
}
