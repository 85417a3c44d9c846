import type { RiderChange } from '#app/domain/profiles/production/rider.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { StagePlot } from '#app/features/profiles/components/press.tsx';
import { ArtistProduction } from '#app/features/profiles/components/production.tsx';
import { words } from '#app/lib/words.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { BookingParts } from '../../components/booking-parts.tsx';
import { type RiderProps, RiderStanding } from './rider-part.tsx';

/** A stage plot’s fields beside its picture. */
const plain = { kind: 'stagePlot', credit: '', sizeBytes: 0 } as const;

/** The rider as it was signed, and the changes on the performer’s page since. */
export function RiderPage({ signed, reader }: RiderProps) {
  const t = words('bookings');
  const { bookingId, performerId, rider, newer } = signed;
  const name = nameInText(signed.performer);
  const { stagePlot: plot } = rider;
  return (
    <div className="band booking">
      <PageHead title={t('rider.of', { performer: name })}>{t('rider.lead')}</PageHead>
      <BookingParts id={bookingId} here="overview" isSigned />
      <div className="stack section">
        <RiderStanding signed={signed} reader={reader} />
      </div>
      {newer && <Changes changes={newer.changes} />}
      <ArtistProduction
        artist={rider}
        stagePlot={
          plot && <StagePlot userId={performerId} name={name} file={{ ...plot, ...plain }} />
        }
      />
    </div>
  );
}

function Changes({ changes }: { changes: RiderChange[] }) {
  const t = words('bookings');
  return (
    <section className="section stack-3" aria-labelledby="changes">
      <h2 id="changes">{t('rider.changes')}</h2>
      {changes.map(({ part, lines }) => (
        <div key={part} className="stack-2">
          <h3>{t(`rider.parts.${part}`)}</h3>
          {lines.length === 0 && <p>{t('rider.otherPlot')}</p>}
          <ul className="bullets">
            {lines.map(({ kind, text }, index) => (
              // A text can have the same line twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index} dir="auto">
                {kind === 'removed' ? <del>{text}</del> : <ins>{text}</ins>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
