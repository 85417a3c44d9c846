import { numberFormat, writeRange } from '#app/lib/formats.ts';
import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { moneyFormat } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { Match } from '../queries/match-performers.server.ts';

type Props = { venueId: string; eventId: string; slotId: string; matches: Match[] };

/** Performers who fit an open slot, with the reasons. */
export function MatchesPart({ venueId, eventId, slotId, matches }: Props) {
  const t = words('discovery');
  return (
    <section className="section stack-2" aria-labelledby="matches">
      <h2 id="matches">{t('matching.title')}</h2>
      <p>{t('matching.lead')}</p>
      {matches.length === 0 && <EmptyState>{t('matching.none')}</EmptyState>}
      <ul className="rows">
        {matches.map((match) => (
          <li key={match.id}>
            <div className="row-text">
              <a href={`/users/${match.id}`} dir="auto">
                {match.name}
              </a>
              <small dir="auto">{factsOf(match).join(' · ')}</small>
            </div>
            <LinkButton
              href={`/bookings/new?with=${match.id}&as=${venueId}&event=${eventId}&slot=${slotId}`}
              aria-label={t('matching.offerTo', { name: match.name })}
            >
              {t('shortlists.offer')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ town, genres, playedHere, distanceKm, fee }: Match): string[] {
  const t = words('discovery');
  const km = numberFormat({ style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });
  const from = town && distanceKm !== null ? `${town}, ${km.format(distanceKm)}` : town;
  return [
    genres.join(', '),
    from ?? '',
    playedHere > 0 ? t('matching.playedHere', { count: playedHere }) : '',
    fee ? (feeOf(fee) ?? '') : '',
  ].filter(Boolean);
}

function feeOf({ leastMinor, mostMinor, currency }: NonNullable<Match['fee']>): string | null {
  const unit = 10 ** minorDigitsOf(currency);
  const inUnits = (minor: number | null) => (minor === null ? null : minor / unit);
  const range = { least: inUnits(leastMinor), most: inUnits(mostMinor) };
  return writeRange(range, moneyFormat(currency), {
    from: (value) => words('profiles')('from', { value }),
    upTo: (value) => words('profiles')('upTo', { value }),
  });
}
