import { accountKinds } from '#app/domain/payments/accounts.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { AccountFilter, AccountRow } from '../queries/list-accounts.server.ts';
import type { OwnerNames } from '../words/ledger-words.ts';
import { LedgerAccountRows } from './ledger-account-rows.tsx';
import { LedgerPage } from './ledger-page.tsx';

type Props = {
  filter: AccountFilter;
  rows: AccountRow[];
  names: OwnerNames;
  next: string | null;
};

export function LedgerAccounts({ filter, rows, names, next }: Props) {
  const t = words('payments');
  return (
    <LedgerPage title={t('ledger.list.title')}>
      <FilterForm filter={filter} />
      {rows.length === 0 ? (
        <EmptyState>{t('ledger.list.none')}</EmptyState>
      ) : (
        <LedgerAccountRows rows={rows} names={names} heading="h2" />
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
  const t = words('payments');
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
