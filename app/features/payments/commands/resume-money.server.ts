import { syncOpenCheckouts } from '../instalments/commands/sync-checkout.server.ts';
import { type MoneyServices, runDueTransfers } from '../transfers/commands/run-transfer.server.ts';
import { handleOpenEvents } from './handle-event.server.ts';

/**
 * Takes up everything that a crash, a lost message or a silent provider has left behind. Any number
 * of workers may do it at once, at any time.
 */
export async function resumeMoney(services: MoneyServices): Promise<void> {
  const errors: unknown[] = [];
  for (const step of [handleOpenEvents, runDueTransfers, syncOpenCheckouts])
    await step(services).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'money is left where it was');
}
