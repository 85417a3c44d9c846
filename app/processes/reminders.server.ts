import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { remindOfAnswers, remindOfShows } from '#app/features/bookings/commands.server.ts';
import { remindOfHolds } from '#app/features/bookings/holds/commands.server.ts';
import { nameShows } from '#app/features/bookings/money/queries.server.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import { payoutMail } from '#app/features/payments/payouts/mails.tsx';
import { type AwaitedTax, listAwaitedTax } from '#app/features/payments/payouts/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { namePages } from '#app/features/profiles/queries.server.ts';
import { readMembers } from '#app/features/profiles/team/queries.server.ts';
import { eachAlone } from '#app/lib/waits.ts';
import type { Brand } from '#app/platform/brand.ts';

type Stores = { database: Database; brand: Brand };

/** Reminds people of deadlines, once for each subject and deadline, however often it runs. */
export async function remindPeople(stores: Stores): Promise<void> {
  await remindOfAnswers(stores);
  await remindOfHolds(stores);
  await remindOfShows(stores);
  await remindOfTaxDetails(stores);
}

/** Reminds members who see to payouts that money waits for tax details; again when more of it does. */
async function remindOfTaxDetails({ database: { orm }, brand }: Stores): Promise<void> {
  const remind = (tax: AwaitedTax) => orm.transaction((tx) => remindOfTax(tx, brand, tax));
  await eachAlone(await listAwaitedTax(orm), remind, 'nobody can be reminded of tax details');
}

async function remindOfTax(tx: Orm, brand: Brand, { since, sourceIds, ...awaited }: AwaitedTax) {
  const { pageId, currency, amountMinor } = awaited;
  if (!(await remindOnce(tx, `tax ${pageId} ${currency} ${since}`))) return;
  const topic = 'reminders';
  const pageName = (await namePages(tx, [pageId])).get(pageId) ?? '';
  const shows = (await nameShows(tx, sourceIds)).map(({ title, ...when }) => ({
    title: nameInText(title),
    ...when,
  }));
  const members = await readMembers(tx, pageId);
  const mails = members
    .filter(({ role }) => rightsOf(role).includes('see to payouts'))
    .filter(({ mailChoices }) => wantsMail(mailChoices, topic))
    .map(({ accountId, ...reader }): OutboxEvent => {
      const mail = payoutMail(brand, 'taxAwaited', { ...awaited, pageName, shows }, reader);
      return { type: 'mail', payload: { ...mail, choice: { accountId, topic } } };
    });
  const subject = { kind: 'payout', id: pageId };
  const notice = { kind: 'taxAwaited', subject, pages: [pageId], facts: { amountMinor, currency } };
  await writeOutbox(tx, ...mails, { type: 'notification due', payload: notice });
}
