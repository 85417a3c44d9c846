import { nameInText } from '#app/features/profiles/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import type { Route } from './+types/open-slot';
import { applyForSlot } from './commands.server.ts';
import { application } from './fields.ts';
import { ClockSpan, ClockTime } from './parts.tsx';
import { type ShownSlot, showOpenSlot } from './queries.server.ts';

const t = words('events');

export function loader({ context, request, params: { slotId } }: Route.LoaderArgs) {
  const { orm } = context.get(servicesContext).database;
  const viewer = context.get(viewerContext);
  const current = viewer && currentProfile(viewer, request);
  return orRefuse(async () => ({ slot: await showOpenSlot(orm, viewer, slotId, current) }));
}

export const action = pageForms({
  applications: formAction(applyForSlot, {
    to: ({ as }) => `/profiles/${as}/applications?done=sent`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.slot.name,
  page?.slot.night.title,
  t('open.short'),
]);

type Props = { slot: ShownSlot; refused: RefusedForm | undefined };

/** An open slot for performers, and the form to apply with. */
export default function OpenSlot({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { slot } = loaderData;
  const { name, night, venueId, venueName, place, pitch, genres, applyBy } = slot;
  return (
    <div className="band">
      <header className="dated-head">
        <DateBlock day={night.day.iso} />
        <div className="stack-2">
          <h1 dir="auto">{name}</h1>
          <p className="lead" dir="auto">
            {night.title} · <a href={`/users/${venueId}`}>{nameInText(venueName)}</a>
            {place && ` · ${place}`}
          </p>
        </div>
      </header>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <dl className="row figures times">
          <div>
            <dt>{t('open.set')}</dt>
            <dd>
              <ClockSpan from={slot.start} to={slot.end} />
            </dd>
          </div>
          <div>
            <dt>{t('form.loadIn')}</dt>
            <dd>
              <ClockTime clock={night.loadIn} />
            </dd>
          </div>
          {night.doors && (
            <div>
              <dt>{t('form.doors')}</dt>
              <dd>
                <ClockTime clock={night.doors} />
              </dd>
            </div>
          )}
        </dl>
        <p className="field-hint">
          {night.day.long}. {t('zone', { zone: zoneName(night.timeZone) })}
          {applyBy && ` ${t('open.until', { day: applyBy })}`}
        </p>
        {genres.length > 0 && <p>{t('open.genres', { genres: genres.join(', ') })}</p>}
        {pitch && (
          <p className="written" dir="auto">
            {pitch}
          </p>
        )}
        <Apply slot={slot} refused={refused} />
        <p>
          <a className="quiet-link" href="/open-slots">
            {t('open.back')}
          </a>
        </p>
      </div>
    </div>
  );
}

/** A visitor signs in or joins to apply, and comes back here. */
function WaysIn({ id }: { id: string }) {
  const next = encodeURIComponent(`/open-slots/${id}`);
  return (
    <div className="row">
      <LinkButton href={`/sign-in?next=${next}`} tone="spotlight">
        {t('open.signIn')}
      </LinkButton>
      <LinkButton href={`/sign-up?kind=artist&next=${next}`}>{t('open.join')}</LinkButton>
    </div>
  );
}

function Apply({ slot, refused }: Props) {
  const { id, performer, applied, closed } = slot;
  if (applied && performer)
    return (
      <Message tone="plain">
        {t('open.applied')} <a href={`/profiles/${performer.id}/applications`}>{t('open.own')}</a>
      </Message>
    );
  if (closed) return <Message tone="plain">{t(`refused.${closed}`)}</Message>;
  if (slot.isVisitor) return <WaysIn id={id} />;
  if (!performer) return <Message tone="plain">{t('open.noPerformer')}</Message>;
  if (!performer.isPublished)
    return (
      <div className="stack">
        <Message tone="plain">{t('refused.unpublished')}</Message>
        <LinkButton href={`/profiles/${performer.id}/edit`} tone="spotlight">
          {t('open.publish')}
        </LinkButton>
      </div>
    );
  return (
    <PostForm className="form" action={`/open-slots/${id}/applications`}>
      <HiddenFields as={performer.id} />
      <InputField
        of={formFields(application, refused).message}
        label={t('open.message', { performer: nameInText(performer.name) })}
      />
      <div className="row">
        <Button tone="spotlight">{t('open.apply')}</Button>
      </div>
    </PostForm>
  );
}
