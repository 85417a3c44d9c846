import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { syncOpenCheckouts } from '../instalments/commands/sync-checkout.server.ts';
import { type MoneyServices, runDueTransfers } from '../transfers/commands/run-transfer.server.ts';
import { handleOpenEvents } from './handle-event.server.ts';
import { warnOfStuckMoney } from './warn-of-stuck-money.server.ts';

/**
 * Resumes everything that a crash, a lost message or a silent provider has left behind, and tells
 * the operator of repeated failures. Any number of workers may do it at once, at any time.
 */
export async function resumeMoney(services: MoneyServices & { brand: Brand }): Promise<void> {
  const steps = [handleOpenEvents, runDueTransfers, syncOpenCheckouts, warnOfStuckMoney];
  await eachAlone(steps, (resume) => resume(services), 'money is left where it was');
}
