import type { Simulation } from '#app/domain/bookings/terms/simulation.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { TemplateForm } from '../../templates/components/template-form.tsx';
import { Simulator } from '../../terms/components/simulator.tsx';
import { TermsSheet } from '../../terms/components/terms-sheet.tsx';
import type { BookingView } from '../../views.ts';
import type { TermsVersion } from '../queries/read-version.server.ts';

type Props = {
  booking: Pick<BookingView, 'id' | 'as' | 'latestVersion'>;
  /** The names of the night and of the other side. */
  about: (string | null)[];
  version: Omit<TermsVersion, 'madeAt'> & { madeAt: string };
  /** The previous version; null for the first. */
  before: Pick<TermsVersion, 'number' | 'terms'> | null;
  simulation: Simulation;
  /** The page’s templates of this version; null for people who may not make offers. */
  templates: { id: string; name: string }[] | null;
  refused: RefusedForm | undefined;
};

/** One version of the terms, with its changes and its simulation. */
export function VersionPage(props: Props) {
  const { booking, about, version, before, simulation, templates, refused } = props;
  const t = words('bookings');
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
