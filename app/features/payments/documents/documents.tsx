import { documentKinds } from '#app/domain/payments/document.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { readTimeZone } from '#app/features/profiles/queries.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/documents';
import { listDocuments, listDocumentYears } from './queries.server.ts';
import type { DocumentRow } from './words.ts';

const t = words('payments');

/** The viewer’s own documents, and those of their current page if they may see its money. */
export const loader = forViewer(async ({ viewer, orm, current, url }: Viewed) => {
  const { searchParams } = url;
  const page = current && may(viewer, current.profileId, 'see the money') ? current : null;
  const parties = [...(page ? [pageParty(page.profileId)] : []), personParty(viewer.pseudonym)];
  const timeZone = await readTimeZone(orm, page?.profileId ?? '', viewer.timeZone);
  const years = await listDocumentYears(orm, parties, timeZone);
  const filter = {
    year: years.find((year) => `${year}` === searchParams.get('year')) ?? null,
    kind: documentKinds.find((kind) => kind === searchParams.get('kind')) ?? null,
  };
  const after = readCursor(searchParams.get('after'));
  return {
    pageName: page && nameInText(page.displayName),
    years,
    filter,
    totals: page && (page.userType === 'artist' ? ('payouts' as const) : ('payments' as const)),
    documents: await listDocuments(orm, parties, { ...filter, timeZone }, after),
  };
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('documents.page.short'),
  page?.pageName,
]);

type Page = Route.ComponentProps['loaderData'];

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { pageName, years, totals, filter, documents } = loaderData;
  const { entries, next } = documents;
  return (
    <div className="band">
      <PageHead
        title={
          pageName === null
            ? t('documents.list.titleOwn')
            : t('documents.list.title', { page: pageName })
        }
      >
        {t('documents.list.lead')}
      </PageHead>
      {years.length === 0 ? (
        <EmptyState>{t('documents.list.none')}</EmptyState>
      ) : (
        <>
          <Filter years={years} filter={filter} />
          {entries.length === 0 && (
            <div className="stack">
              <EmptyState>{t('documents.list.noneSuch')}</EmptyState>
              <p>
                <a className="quiet-link" href="/documents">
                  {t('documents.list.clear')}
                </a>
              </p>
            </div>
          )}
          <ul className="rows">
            {entries.map((document) => (
              <Row key={document.id} document={document} />
            ))}
          </ul>
          {next && (
            <p>
              <LinkButton href={addressOf(filter, next)}>{t('documents.list.more')}</LinkButton>
            </p>
          )}
        </>
      )}
      {totals && years.length > 0 && <Totals years={years} at={totals} />}
    </div>
  );
}

function Filter({ years, filter }: Pick<Page, 'years' | 'filter'>) {
  return (
    <form method="get" className="filter">
      <SelectField
        name="year"
        label={t('documents.list.year')}
        defaultValue={filter.year ?? ''}
        options={[
          { value: '', label: t('documents.list.anyYear') },
          ...years.map((year) => ({ value: `${year}`, label: `${year}` })),
        ]}
      />
      <SelectField
        name="kind"
        label={t('documents.list.kind')}
        defaultValue={filter.kind ?? ''}
        options={[
          { value: '', label: t('documents.list.anyKind') },
          ...documentKinds.map((kind) => ({ value: kind, label: t(`documents.kind.${kind}`) })),
        ]}
      />
      <Button>{t('documents.list.show')}</Button>
    </form>
  );
}

function Row({ document }: { document: DocumentRow }) {
  const { id, title, about, issuedAt, timeZone, currency, totalMinor } = document;
  const { issuerName, recipientName } = document;
  return (
    <li>
      <div className="row-text">
        <h2>
          <a href={`/documents/${id}`}>{title}</a>
        </h2>
        {about && <span dir="auto">{about}</span>}
        <small dir="auto">
          {[
            dayAt(issuedAt, { timeZone }),
            t('documents.list.from', { name: issuerName }),
            t('documents.list.to', { name: recipientName }),
          ].join(' · ')}
        </small>
      </div>
      <p className="row-amount">
        <strong>{formatMinorInFull(totalMinor, currency)}</strong>
      </p>
      <a
        className="quiet-link"
        href={`/documents/${id}.pdf`}
        aria-label={t('documents.list.pdfOf', { title })}
      >
        {t('documents.list.pdf')}
      </a>
    </li>
  );
}

const grains = [
  ['booking', ''],
  ['month', '-by-month'],
  ['year', '-by-year'],
] as const;

function Totals({ years, at }: Pick<Page, 'years'> & { at: NonNullable<Page['totals']> }) {
  return (
    <section className="section" aria-labelledby="totals">
      <h2 id="totals">{t('documents.list.totalsHeading')}</h2>
      <div className="stack">
        <p className="field-hint">{t(`documents.list.totalsHint.${at}`)}</p>
        {years.map((year) => (
          <p key={year} className="row">
            {grains.map(([grain, suffix]) => (
              <LinkButton key={grain} href={`/${at}/totals-${year}${suffix}.csv`}>
                {t(`documents.list.totals.${grain}`, { year })}
              </LinkButton>
            ))}
          </p>
        ))}
      </div>
    </section>
  );
}

function addressOf({ year, kind }: Page['filter'], after: string): string {
  const query = new URLSearchParams({ after });
  if (year !== null) query.set('year', `${year}`);
  if (kind !== null) query.set('kind', kind);
  return `/documents?${query}`;
}
