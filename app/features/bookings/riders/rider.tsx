import type { RiderChange } from '#app/domain/profiles/production.ts';
import { StagePlot } from '#app/features/profiles/components/press.tsx';
import { ArtistProduction } from '#app/features/profiles/components/production.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { PageHead } from '#app/ui/page.tsx';
import { showRider } from '../loaders.server.ts';
import { BookingParts } from '../parts.tsx';
import type { Route } from './+types/rider';
import { RiderStanding } from './parts.tsx';

const t = words('bookings');

export const loader = forViewer(async (viewed: Viewed<'bookingId'>) => {
  const signed = await showRider(viewed);
  if (!signed) throw new AppError('not-found', t('rider.none'));
  return { signed, reader: { timeZone: viewed.viewer.timeZone } };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('rider.title'),
  page?.signed.performer,
]);

/** The rider as it was signed, and the changes on the performer’s page since. */
export default function Rider({ loaderData }: Route.ComponentProps) {
  const { signed, reader } = loaderData;
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

/** A stage plot’s fields beside its picture. */
const plain = { kind: 'stagePlot', credit: '', sizeBytes: 0 } as const;

function Changes({ changes }: { changes: RiderChange[] }) {
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
