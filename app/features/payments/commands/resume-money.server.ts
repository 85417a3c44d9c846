import { eachAlone } from '#app/lib/each-alone.ts';
import { syncOpenCheckouts } from '../instalments/commands/sync-checkout.server.ts';
import { type MoneyServices, runDueTransfers } from '../transfers/commands/run-transfer.server.ts';
import { handleOpenEvents } from './handle-event.server.ts';

/**
 * Takes up everything that a crash, a lost message or a silent provider has left behind. Any number
 * of workers may do it at once, at any time.
 */
export async function resumeMoney(services: MoneyServices): Promise<void> {
  const steps = [handleOpenEvents, runDueTransfers, syncOpenCheckouts];
  await eachAlone(steps, (resume) => resume(services), 'money is left where it was');
}
