import { redirect } from 'react-router';
import { payoutBusinessDays } from '#app/domain/payments/payment.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { dayAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { CardProviderError } from '#app/platform/cards/card-provider.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { TransferStateBadge } from '../transfers/parts.tsx';
import type { Route } from './+types/payouts';
import { payeeOf } from './loaders.server.ts';
import { type Payouts, readPayouts } from './queries.server.ts';
import { syncAccount } from './sync-account.server.ts';

const t = words('payments');

export const handle: PageHandle = { pays: true };

/** The payouts of the reader’s page, or of the reader’s own share. */
export function loader(args: Route.LoaderArgs) {
  return orRefuse(async () => {
    const { viewer, partyId, view } = payeeOf(args);
    const services = args.context.get(servicesContext);
    const url = new URL(args.request.url);
    // No id has a NUL, and no database takes one.
    const before = url.searchParams.get('before')?.replaceAll('\0', '') ?? null;
    const payouts = await readPayouts(services.database.orm, partyId, before);
    if (url.searchParams.has('back')) {
      // The reader returns from the provider. Where that is silent, its message will come later.
      if (payouts.account)
        await syncAccount(services, payouts.account.id).catch((error) => {
          if (!(error instanceof CardProviderError)) throw error;
        });
      throw redirect(url.pathname.replace(/\.data$/, ''), 303);
    }
    const year = new Date().getUTCFullYear();
    return {
      ...view,
      payouts,
      canOpen: services.cards !== null,
      years: [year, year - 1],
      done: doneIn(url, ['tax']),
      reader: { timeZone: viewer.timeZone },
    };
  });
}

export const meta = privatePage<Loaded<typeof loader>>((page) => [t('payouts.title'), page?.page]);

type Page = Loaded<typeof loader>;

/** A payee’s money: missing details, waiting amounts, and transfers sent. */
export default function PayoutsPage({ loaderData }: { loaderData: Page }) {
  const { page, isPaid, done, address } = loaderData;
  if (!isPaid)
    return (
      <div className="band">
        <PageHead title={t('payouts.title')}>{t('payouts.ofVenue', { page: page ?? '' })}</PageHead>
        <div className="stack">
          {done && <Message tone="good">{t(`${done}.done`)}</Message>}
          <p className="links">
            <a href={`${address}/tax`}>{t('tax.title')}</a>
            <a href="/documents">{t('payouts.documents.title')}</a>
          </p>
        </div>
      </div>
    );
  const lead = page === null ? t('payouts.ofPerson') : t('payouts.ofPage', { page });
  return (
    <div className="band">
      <PageHead title={t('payouts.title')}>{lead}</PageHead>
      {done && <Message tone="good">{t(`${done}.done`)}</Message>}
      <Setup {...loaderData} />
      <Waiting {...loaderData} />
      <Sent {...loaderData} />
      <Documents {...loaderData} />
    </div>
  );
}

/** Two steps in their order; the next one is emphasised. */
function Setup({ payouts, address, profileId, canOpen }: Page) {
  const { hasTaxDetails, account } = payouts;
  const isReady = account?.isReady === true;
  return (
    <section className="section" aria-labelledby="setup">
      <h2 id="setup">{t('payouts.setup.title')}</h2>
      <ol className="raised-rows stack-4">
        <li className="raised stack-3">
          <div className="split">
            <h3>{t('payouts.tax.title')}</h3>
            <Done isDone={hasTaxDetails} />
          </div>
          <p>{t('payouts.tax.about')}</p>
          <LinkButton href={`${address}/tax`} tone={hasTaxDetails ? 'plain' : 'spotlight'}>
            {t(hasTaxDetails ? 'payouts.tax.change' : 'payouts.tax.give')}
          </LinkButton>
        </li>
        <li className="raised stack-3">
          <div className="split">
            <h3>{t('payouts.account.title')}</h3>
            <Done isDone={isReady} />
          </div>
          <p>{t(accountKey(account))}</p>
          {!canOpen && <p>{t('refused.noProvider')}</p>}
          {canOpen && hasTaxDetails && (
            <PostForm action={`${address}/account`}>
              <HiddenFields as={profileId} />
              <Button tone={isReady ? 'plain' : 'spotlight'}>
                {t(isReady ? 'payouts.account.see' : 'payouts.account.open')}
              </Button>
            </PostForm>
          )}
          {canOpen && !hasTaxDetails && <p className="field-hint">{t('payouts.account.after')}</p>}
        </li>
      </ol>
    </section>
  );
}

function accountKey(account: Payouts['account']) {
  if (!account?.isSubmitted) return 'payouts.account.about' as const;
  if (account.isReady) return 'payouts.account.ready' as const;
  return account.requirements > 0
    ? ('payouts.account.asked' as const)
    : ('payouts.account.checking' as const);
}

function Done({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <Badge shape="disc" tone="good">
      {t('payouts.done')}
    </Badge>
  ) : (
    <Badge shape="ring">{t('payouts.missing')}</Badge>
  );
}

function Waiting({ payouts }: Pick<Page, 'payouts'>) {
  const { waiting, owes } = payouts;
  if (waiting.length + owes.length === 0) return null;
  const write = ({ amountMinor, currency }: (typeof waiting)[number]) =>
    formatMinor(amountMinor, currency);
  return (
    <section className="section" aria-labelledby="waiting">
      <h2 id="waiting">{t('payouts.waiting.title')}</h2>
      <ul className="message large stack-2" data-tone="bad">
        {waiting.map((sum) => (
          <li key={sum.currency}>{t('payouts.waiting.owed', { amount: write(sum) })}</li>
        ))}
        {owes.map((sum) => (
          <li key={`owes-${sum.currency}`}>{t('payouts.waiting.owes', { amount: write(sum) })}</li>
        ))}
      </ul>
    </section>
  );
}

function Sent({ payouts, reader, address }: Page) {
  const { transfers, next } = payouts;
  return (
    <section className="section" aria-labelledby="sent">
      <h2 id="sent">{t('payouts.sent.title')}</h2>
      {transfers.length === 0 && (
        <EmptyState>{t('payouts.sent.none', payoutBusinessDays)}</EmptyState>
      )}
      <ul className="raised-rows stack-4">
        {transfers.map((transfer) => (
          <li key={transfer.id} className="raised stack-3">
            <div className="split">
              <h3>
                {t(`payouts.sent.${transfer.kind === 'payout' ? 'payout' : 'transfer'}`, {
                  amount: formatMinor(transfer.amountMinor, transfer.currency),
                })}
              </h3>
              <TransferStateBadge state={transfer.state} />
            </div>
            <p>
              {dayAt(transfer.endedAt ?? transfer.createdAt, reader)}
              {transfer.state === 'sent' && transfer.arrivesOn && (
                <>
                  {' · '}
                  {t('payouts.sent.arrives', {
                    day: writtenDay(transfer.arrivesOn),
                  })}
                </>
              )}
              {transfer.sourceType === 'booking' && (
                <>
                  {' · '}
                  <a href={`/bookings/${transfer.sourceId}/payments`}>
                    {t('payouts.sent.booking')}
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {next && (
        <LinkButton href={`${address}?before=${next}`}>{t('payouts.sent.older')}</LinkButton>
      )}
    </section>
  );
}

function Documents({ profileId, years }: Page) {
  if (!profileId) return null;
  return (
    <section className="section" aria-labelledby="documents">
      <h2 id="documents">{t('payouts.documents.title')}</h2>
      <ul className="link-rows">
        <li>
          <a href="/documents">{t('payouts.documents.all')}</a>
        </li>
        {years.map((year) => (
          <li key={year}>
            <a href={`/payouts/totals-${year}.csv`}>{t('payouts.documents.year', { year })}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
