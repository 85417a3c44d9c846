import { pageParty } from '#app/domain/payments/ledger.ts';
import { readersOf } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/document';
import { readDocument } from './queries.server.ts';
import { type DocumentView, type PartyView, taxLine } from './words.ts';

const t = words('payments');

export const loader = forViewer(
  async ({ viewer, orm, current, params: { documentId } }: Viewed<'documentId'>) => {
    const readers = viewer.isAdmin ? null : readersOf(viewer);
    const { between, ...document } = await readDocument(orm, documentId, readers);
    const pages = [...(current ? [current] : []), ...viewer.profiles];
    const own = pages.find(({ profileId }) => between.includes(pageParty(profileId)));
    return { as: own?.profileId ?? null, document };
  },
);

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page ? [page.document.title, page.document.about] : t('documents.page.short'),
);

export default function Document({ loaderData }: Route.ComponentProps) {
  const { document } = loaderData;
  const { id, title, about, issuedAt, timeZone, issuer, recipient, facts, notes } = document;
  return (
    <div className="band">
      <PageHead title={title}>
        {about && <span dir="auto">{about}. </span>}
        {t('documents.page.issuedOn', { day: dayAt(issuedAt, { timeZone }) })}
      </PageHead>
      <p className="row">
        <LinkButton tone="spotlight" href={`/documents/${id}.pdf`}>
          {t('documents.page.pdf')}
        </LinkButton>
        <a className="quiet-link" href="/documents">
          {t('documents.page.all')}
        </a>
      </p>
      <article className="sheet invoice stack">
        <div className="columns">
          <Party heading={t('documents.page.from')} party={issuer} />
          <Party heading={t('documents.page.to')} party={recipient} />
        </div>
        <dl className="pairs">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <Amounts document={document} />
        {inOrder(notes).map(([key, note]) => (
          <p className="field-hint" key={key} dir="auto">
            {note}
          </p>
        ))}
      </article>
    </div>
  );
}

/** Two lines may have the same text, so their place tells them apart. */
function inOrder<Line>(lines: Line[]): [key: number, line: Line][] {
  return [...lines.entries()];
}

function Party({ heading, party: { name, lines, taxId } }: { heading: string; party: PartyView }) {
  return (
    <section>
      <h2 className="label">{heading}</h2>
      <p dir="auto">
        <strong>{name}</strong>
      </p>
      <p dir="auto">{lines.join('\n')}</p>
      <p className="field-hint">{taxLine(taxId)}</p>
    </section>
  );
}

function Amounts({ document }: { document: DocumentView }) {
  const { lines, currency, totalLabel, totalMinor } = document;
  const money = (amountMinor: number) => formatMinorInFull(amountMinor, currency);
  return (
    <table className="amount-table">
      <thead>
        <tr>
          <th scope="col">{t('documents.page.what')}</th>
          <th scope="col">{t('documents.page.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(lines).map(([key, { text, amountMinor }]) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {text}
            </th>
            <td>{money(amountMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td>{money(totalMinor)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
