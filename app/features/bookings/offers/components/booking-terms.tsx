import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { words } from '#app/lib/words.ts';
import { Simulator } from '../../terms/components/simulator.tsx';
import { TermsSheet } from '../../terms/components/terms-sheet.tsx';
import type { BookingView, VersionView } from '../../views.ts';
import { nameOf } from '../../words/booking-words.ts';

/** The current terms, with the changes marked. */
export function BookingTerms({ booking }: { booking: BookingView }) {
  const t = words('bookings');
  const { id, versions, pendingVersion, signedVersion } = booking;
  const pair = shownOf(booking);
  const versionName = ({ number }: VersionView) => t('booking.page.version', { number });
  return (
    <section className="section" aria-labelledby="terms">
      <h2 id="terms">{t('booking.page.terms')}</h2>
      {!pair?.now.terms && <p className="field-hint">{t('booking.page.noTerms')}</p>}
      {pair?.now.terms && (
        <>
          <p dir="auto">
            {t(
              pair.now.number === pendingVersion
                ? 'booking.page.onTable'
                : pair.now.number === signedVersion
                  ? 'booking.page.signedTerms'
                  : 'booking.page.lastTerms',
              { number: pair.now.number, name: nameOf(booking, pair.now.madeBy) },
            )}
          </p>
          {pair.now.comment && (
            <blockquote className="written" dir="auto">
              {pair.now.comment}
            </blockquote>
          )}
          <TermsSheet
            terms={pair.now.terms}
            title={versionName(pair.now)}
            before={
              pair.before?.terms
                ? { terms: pair.before.terms, title: versionName(pair.before) }
                : undefined
            }
          />
          <details>
            <summary>{t('terms.simulator.title')}</summary>
            <Simulator
              simulation={simulate(pair.now.terms)}
              currency={pair.now.terms.currency}
              kind={pair.now.terms.deal.kind}
            />
          </details>
        </>
      )}
      {versions.length > 0 && (
        <nav className="row" aria-label={t('booking.page.versions')}>
          {versions.map((version) => (
            <a
              key={version.number}
              className="quiet-link"
              href={`/bookings/${id}/versions/${version.number}`}
            >
              {versionName(version)}
            </a>
          ))}
          {pair?.now.terms && (
            <a className="quiet-link" href={`/bookings/${id}/versions/${pair.now.number}#template`}>
              {t('templates.add')}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

/**
 * The version on the table, compared with the signed or the previous one; else the signed version.
 */
function shownOf({ versions, pendingVersion, signedVersion, latestVersion }: BookingView) {
  const find = (number: number | null) => versions.find((one) => one.number === number);
  const now = find(pendingVersion ?? signedVersion ?? latestVersion);
  if (!now) return null;
  const before = pendingVersion === null ? undefined : find(signedVersion ?? pendingVersion - 1);
  return { now, before };
}
