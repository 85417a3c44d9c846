import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatExact } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import { namesIn } from '../ledger/loaders.server.ts';
import { sourceName } from '../ledger/words.ts';
import type { Route } from './+types/transfer';
import { retryAsAdmin, takeBack } from './commands.server.ts';
import { reversal } from './fields.ts';
import { TransferStateBadge } from './parts.tsx';
import { readTransfer, readTransferCurrency } from './queries.server.ts';
import { problemOf, transferTitle } from './words.ts';

const t = words('payments');

export const loader = forViewer(
  async ({ services, viewer, orm, url, params }: Viewed<'transferId'>) => {
    const details = await readTransfer(services, viewer, params);
    return {
      details,
      names: await namesIn(orm, [details.transfer]),
      reader: { timeZone: viewer.timeZone },
      done: doneIn(url, ['again', 'back']) ?? null,
    };
  },
);

export const action = pageForms({
  retry: formAction(retryAsAdmin, {
    to: ({ transferId }) => `/admin/transfers/${transferId}?done=again`,
  }),
  'taking-back': formAction(takeBack, {
    to: ({ transferId }) => `/admin/transfers/${transferId}?done=back`,
    currency: ({ database }, { params: { transferId = '' } }) =>
      readTransferCurrency(database.orm, transferId),
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && transferTitle(page.details.transfer),
  page?.names[page.details.transfer.partyId],
  page && sourceName(page.details.transfer, page.names),
  t('transfers.page'),
]);

type Page = Route.ComponentProps['loaderData'];
type Refused = Route.ComponentProps['actionData'];

/** A transfer, and an administrator’s ways to act on it. */
export default function Transfer({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { details, names, done, reader } = loaderData;
  const { transfer } = details;
  const canRetry = transfer.state === 'waiting' || transfer.state === 'failed';
  return (
    <div className="band">
      <PageHead title={transferTitle(transfer)}>
        {t('transfers.since', { moment: momentAt(transfer.createdAt, reader) })}
      </PageHead>
      <div className="stack-4">
        <p>
          <a className="quiet-link" href="/admin/transfers">
            {t('transfers.back')}
          </a>
        </p>
        {done && <Message tone="good">{t(`transfers.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <TransferStateBadge state={transfer.state} />
        <Facts details={details} names={names} />
        {canRetry && (
          <PostForm action={`/admin/transfers/${transfer.id}/retry`}>
            <Button tone="spotlight">{t('transfers.retry')}</Button>
          </PostForm>
        )}
        {details.back && details.back.leftMinor > 0 && (
          <TakeBack details={details} refused={refused} />
        )}
      </div>
    </div>
  );
}

function Facts({ details: { transfer, back }, names }: Pick<Page, 'details' | 'names'>) {
  const { partyId, sourceId, attempts, providerId, ofTransferId, currency } = transfer;
  const search = `/admin/ledger/search?q=${encodeURIComponent(sourceId)}`;
  const rows = [
    ['party', names[partyId] ?? partyId],
    ['source', sourceName(transfer, names), search],
    ['of', ofTransferId, `/admin/transfers/${ofTransferId}`],
    ['provider', providerId ?? t('transfers.fact.notYet')],
    ['attempts', attempts],
    ['problem', problemOf(transfer) ?? t('transfers.fact.noProblem')],
    ['taken', back?.takenMinor ? formatExact(back.takenMinor, currency) : null],
  ] as const;
  return (
    <dl className="amounts">
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value, href]) => (
          <div key={name}>
            <dt>{t(`transfers.fact.${name}`)}</dt>
            <dd>{href ? <a href={href}>{value}</a> : value}</dd>
          </div>
        ))}
    </dl>
  );
}

function TakeBack({
  details: { transfer, back },
  refused,
}: Pick<Page, 'details'> & { refused: Refused }) {
  const { id, currency } = transfer;
  const left = formatExact(back?.leftMinor ?? 0, currency);
  return (
    <section className="section" aria-labelledby="taking-back">
      <h2 id="taking-back">{t('transfers.takeBack.title')}</h2>
      <p>{t('transfers.takeBack.about')}</p>
      <PostForm className="form" action={`/admin/transfers/${id}/taking-back`}>
        <HiddenFields beforeMinor={back?.takenMinor ?? 0} />
        <InputField
          of={formFields(reversal, refused).amountMinor}
          label={t('transfers.takeBack.amount', { currency })}
          hint={t('transfers.takeBack.most', { amount: left })}
          autoComplete="off"
        />
        <Button tone="danger">{t('transfers.takeBack.go')}</Button>
      </PostForm>
    </section>
  );
}
