import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { payees, taxDetails } from '#app/db/schema/payments.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type CardProvider, CardProviderError } from '#app/platform/cards/card-provider.ts';
import { askInTime } from '../commands.server.ts';
import { requirePayee } from '../policy.ts';
import { taxDetails as input, ofPayee } from './fields.ts';
import { readTaxDetails } from './queries.server.ts';
import { syncAccount, wakeTransfers } from './sync-account.server.ts';

const t = words('payments');

/** Removes the tax details of leaving parties. Documents have copies of their own. */
export async function forgetTaxDetails(tx: Orm, partyIds: string[]): Promise<void> {
  await tx.delete(taxDetails).where(inArray(taxDetails.partyId, partyIds));
}

/**
 * Replaces a party’s tax details. Documents already issued keep the details of their day. Nothing
 * of it is logged.
 */
export const giveTaxDetails = command({
  operation: 'giveTaxDetails',
  input,
  async run({ database }: { database: Database }, viewer, input) {
    const partyId = requirePayee(viewer, input.as);
    const { kind, legalName, street, postalCode, town, country, taxId } = input;
    const row = { kind, legalName, street, postalCode, town, country, taxId, givenAt: sql`now()` };
    await database.orm.transaction(async (tx) => {
      await tx
        .insert(taxDetails)
        .values({ partyId, ...row })
        .onConflictDoUpdate({ target: taxDetails.partyId, set: row });
      // Transfers that waited for the details can go out now.
      await wakeTransfers(tx, partyId);
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'tax details given' });
    });
  },
});

type Services = { database: Database; cards: CardProvider | null };

export type AccountRequest = {
  partyId: string;
  country: string;
  email: string;
  /**
   * The provider sends people to the first when they are done, and to the second when their link
   * has expired.
   */
  returnUrl: string;
  refreshUrl: string;
};

/**
 * The provider’s page for a payee, which leads back to their payouts.
 * @throws AppError as `openAccount` does; `conflict` before their tax details are known
 */
export const openPayoutAccount = command({
  operation: 'openPayoutAccount',
  input: z.object(ofPayee),
  settlesItself: true,
  async run(services: Services & { brand: Brand }, viewer, { as }) {
    const partyId = requirePayee(viewer, as);
    const details = await readTaxDetails(services.database, viewer, partyId);
    if (!details) throw new AppError('conflict', t('payouts.account.after'));
    const here = addressAt(services.brand.site, `/payouts${as === null ? '/own' : ''}?back`);
    const url = await openAccount(services, {
      partyId,
      country: details.country,
      email: viewer.email,
      returnUrl: here,
      refreshUrl: here,
    });
    return { url };
  },
});

/**
 * The provider’s page on which a payee gives identity and bank details, or, having done so, sees
 * and changes them. The account at the provider is created once.
 * @throws AppError `conflict` without a provider, or where it refuses, such as for a country in
 * which it pays no one; `unavailable` where it doesn’t answer
 */
export async function openAccount(services: Services, request: AccountRequest): Promise<string> {
  const { database, cards } = services;
  if (!cards) throw new AppError('conflict', t('refused.noProvider'));
  return askInTime(cards, () => openPage({ database, cards }, request));
}

async function openPage(
  services: { database: Database; cards: CardProvider },
  request: AccountRequest,
): Promise<string> {
  const { database, cards } = services;
  try {
    const accountId = await accountOf(services, request);
    await syncAccount(services, accountId);
    const [payee] = await database.orm
      .select({ isDone: payees.detailsSubmitted, requirements: payees.requirements })
      .from(payees)
      .where(eq(payees.id, request.partyId));
    const isComplete = payee?.isDone && payee.requirements.length === 0;
    const { url } = isComplete
      ? await cards.openDashboard(accountId)
      : await cards.openOnboarding(accountId, request);
    return url;
  } catch (error) {
    const isRefused = error instanceof CardProviderError && error.problem === 'refused';
    if (!isRefused) throw error;
    throw new AppError('conflict', t('refused.noAccount'), { cause: error });
  }
}

/** The country of an account at the provider can’t change. */
async function accountOf(
  { database, cards }: { database: Database; cards: CardProvider },
  { partyId, country, email }: AccountRequest,
): Promise<string> {
  const { orm } = database;
  await orm.insert(payees).values({ id: partyId, country }).onConflictDoNothing();
  const payee = await readPayee(database, partyId);
  if (payee.providerAccountId) return payee.providerAccountId;
  const once = { key: payee.idempotencyKey };
  const { accountId } = await cards
    .createAccount(once, { reference: partyId, country, email })
    .catch(async (error) => {
      if (error instanceof CardProviderError && error.problem === 'refused')
        await forgetKey(database, payee);
      throw error;
    });
  const isUnmade = and(eq(payees.id, partyId), isNull(payees.providerAccountId));
  await orm.update(payees).set({ providerAccountId: accountId, country }).where(isUnmade);
  // Of two windows with different answers, the first has made the account.
  return (await readPayee(database, partyId)).providerAccountId ?? accountId;
}

/**
 * After a refusal or changed answers, the next call gets a new key, with the details known by then.
 */
async function forgetKey({ orm }: Database, { id, idempotencyKey }: Payee): Promise<void> {
  await orm
    .update(payees)
    .set({ idempotencyKey: sql`gen_random_uuid()` })
    .where(and(eq(payees.id, id), eq(payees.idempotencyKey, idempotencyKey)));
}

type Payee = typeof payees.$inferSelect;

async function readPayee({ orm }: Database, partyId: string): Promise<Payee> {
  const [payee] = await orm.select().from(payees).where(eq(payees.id, partyId));
  if (!payee) throw new Error('the payee is missing');
  return payee;
}
