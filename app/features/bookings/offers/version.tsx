import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { PageHead } from '#app/ui/page.tsx';
import { showBooking } from '../loaders.server.ts';
import { removeTemplate, saveTemplate } from '../terms/commands.server.ts';
import { Simulator } from '../terms/components/simulator.tsx';
import { templateInput } from '../terms/fields.ts';
import { TermsSheet } from '../terms/parts.tsx';
import { findTemplates } from '../terms/queries.server.ts';
import { bookingTitle, namesOf } from '../words.ts';
import type { Route } from './+types/version';
import { readVersion } from './queries.server.ts';

const t = words('bookings');

export async function loader(args: Route.LoaderArgs) {
  const { booking, reader } = await showBooking(args);
  const { orm } = args.context.get(servicesContext).database;
  const number = /^[1-9]\d{0,5}$/.test(args.params.version) ? Number(args.params.version) : 0;
  return orRefuse(async () => {
    const version = await readVersion(orm, booking.id, number);
    const before = number > 1 ? await readVersion(orm, booking.id, number - 1) : null;
    const canOffer = may(
      requireViewer(args.context, args.request),
      booking.as,
      'make and answer offers',
    );
    const of = { bookingId: booking.id, version: number };
    const templates = canOffer ? await findTemplates(orm, booking.as, of) : null;
    return {
      templates: templates?.map(({ id, name }) => ({ id, name })) ?? null,
      booking: { id: booking.id, as: booking.as, latestVersion: booking.latestVersion },
      title: bookingTitle(booking),
      about: [booking.event.title, namesOf(booking).other],
      version: { ...version, madeAt: momentAt(version.madeAt, reader) },
      before,
      simulation: simulate(version.terms),
    };
  });
}

const templateOf = ({ bookingId, version }: { bookingId: string; version: number }) =>
  `/bookings/${bookingId}/versions/${version}#template`;

export const action = pageForms({
  templates: formAction(saveTemplate, { to: templateOf }),
  'templates/:templateId/removal': formAction(removeTemplate, {
    to: (_, removed) => templateOf(removed),
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && t('terms.version.title', { number: page.version.number }),
  page?.title,
]);

/** One version of the terms, with its changes and its simulation. */
export default function Version({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { booking, about, version, before, simulation, templates } = loaderData;
  const { number, terms, madeBy, madeAt, comment } = version;
  const titleOf = (one: number) => t('terms.version.title', { number: one });
  const address = (one: number) => `/bookings/${booking.id}/versions/${one}`;
  return (
    <div className="band stack">
      <PageHead title={titleOf(number)}>
        {`${[...new Set(about.map(nameInText))].join(', ')}. `}
        {t(`terms.version.madeBy.${madeBy}`, { moment: madeAt })}
      </PageHead>
      <nav className="row" aria-label={t('terms.offer.page')}>
        <a className="quiet-link" href={`/bookings/${booking.id}`}>
          {t('terms.offer.back')}
        </a>
        {before && (
          <a className="quiet-link" href={address(before.number)}>
            {t('terms.version.earlier', { number: before.number })}
          </a>
        )}
        {number < booking.latestVersion && (
          <a className="quiet-link" href={address(number + 1)}>
            {t('terms.version.later', { number: number + 1 })}
          </a>
        )}
      </nav>
      {comment && (
        <section aria-labelledby="said">
          <h2 id="said">{t('terms.version.comment')}</h2>
          <p className="written" dir="auto">
            {comment}
          </p>
        </section>
      )}
      <div className="terms-editor">
        <section className="terms-fields" aria-labelledby="terms">
          <h2 id="terms" className="visually-hidden">
            {t('terms.offer.page')}
          </h2>
          <TermsSheet
            terms={terms}
            title={titleOf(number)}
            before={before ? { terms: before.terms, title: titleOf(before.number) } : undefined}
          />
        </section>
        <section className="terms-aside" aria-labelledby="comes-to">
          <h2 id="comes-to">{t('terms.simulator.title')}</h2>
          <Simulator simulation={simulation} currency={terms.currency} kind={terms.deal.kind} />
        </section>
      </div>
      {templates && (
        <TemplateForm
          path={address(number)}
          as={booking.as}
          templates={templates}
          refused={refused}
        />
      )}
    </div>
  );
}

type TemplateFormProps = {
  /** The address of the version. */
  path: string;
  as: string;
  /** The page’s templates of this version. */
  templates: { id: string; name: string }[];
  refused: RefusedForm | undefined;
};

/** Saves a version of the terms under a name, to start later offers from. */
function TemplateForm({ path, as, templates, refused }: TemplateFormProps) {
  return (
    <section className="section" aria-labelledby="template">
      <h2 id="template">{t('templates.title')}</h2>
      {templates.map(({ id, name }) => (
        <PostForm key={id} className="row" action={`${path}/templates/${id}/removal`}>
          <input type="hidden" name="as" value={as} />
          <span dir="auto">{t('templates.saved', { name })}</span>
          <Button>{t('templates.remove')}</Button>
        </PostForm>
      ))}
      <details open={templates.length === 0 || refused !== undefined}>
        <summary>{t('templates.add')}</summary>
        <PostForm className="form" action={`${path}/templates`}>
          <input type="hidden" name="as" value={as} />
          <InputField of={formFields(templateInput, refused).name} autoComplete="off" />
          <div className="row">
            <Button>{t('templates.save')}</Button>
          </div>
        </PostForm>
      </details>
    </section>
  );
}
