import { handleOpenEvents } from './handle-event.server.ts';
import { type MoneyServices, runDueMoves } from './run-move.server.ts';
import { syncOpenCheckouts } from './sync-checkout.server.ts';

/**
 * Takes up everything that a crash, a lost message or a silent provider has left behind. Any number
 * of workers may do it at once, at any time.
 */
export async function resumeMoney(services: MoneyServices): Promise<void> {
  const errors: unknown[] = [];
  for (const step of [handleOpenEvents, runDueMoves, syncOpenCheckouts])
    await step(services).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'money is left where it was');
}
