import { accountKinds } from '#app/domain/payments/ledger.ts';
import { forViewer } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import type { Route } from './+types/ledger-accounts';
import { namesIn, typedIn } from './loaders.server.ts';
import { LedgerAccountRows, LedgerPage } from './parts.tsx';
import { type AccountFilter, listAccounts } from './queries.server.ts';

const t = words('payments');

export const loader = forViewer(async ({ services, viewer, orm, url: { searchParams } }) => {
  const filter = {
    kind: accountKinds.find((kind) => kind === searchParams.get('kind')),
    owner: typedIn(searchParams, 'owner'),
    currency: typedIn(searchParams, 'currency').toUpperCase(),
  };
  const after = typedIn(searchParams, 'after');
  const { items, next } = await listAccounts(services, viewer, { ...filter, after });
  return { filter, items, next, names: await namesIn(orm, items) };
});

export const meta = privatePage(() => t('ledger.list.title'));

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { filter, items, names, next } = loaderData;
  return (
    <LedgerPage title={t('ledger.list.title')}>
      <FilterForm filter={filter} />
      {items.length === 0 ? (
        <EmptyState>{t('ledger.list.none')}</EmptyState>
      ) : (
        <LedgerAccountRows rows={items} names={names} heading="h2" />
      )}
      {next && (
        <p>
          <LinkButton href={pathOf(filter, next)}>{t('ledger.list.more')}</LinkButton>
        </p>
      )}
    </LedgerPage>
  );
}

function FilterForm({ filter: { kind, owner, currency } }: { filter: AccountFilter }) {
  const choices = accountKinds.map((value) => ({ value, label: t(`ledger.accounts.${value}`) }));
  return (
    <form className="filter">
      <SelectField
        label={t('ledger.list.kind')}
        name="kind"
        defaultValue={kind ?? ''}
        options={[{ value: '', label: t('ledger.list.anyKind') }, ...choices]}
      />
      <Field label={t('ledger.list.owner')} name="owner" defaultValue={owner} maxLength={200} />
      <Field
        label={t('ledger.list.currency')}
        name="currency"
        defaultValue={currency}
        maxLength={3}
      />
      <Button>{t('ledger.list.show')}</Button>
    </form>
  );
}

function pathOf({ kind, owner, currency }: AccountFilter, after: string): string {
  return `/admin/ledger/accounts?${new URLSearchParams({ kind: kind ?? '', owner, currency, after })}`;
}
