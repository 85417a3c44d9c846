import type { MoneyEvent, MoneyServices, PayloadOf, SourceHandlers } from '#app/features/part.ts';
import { findSource } from '#app/features/payments/queries.server.ts';
import { parts } from './parts.server.ts';

const sources: Record<string, SourceHandlers> = Object.assign(
  {},
  ...parts.map((part) => part.sources),
);

export const sourceTypes = Object.keys(sources);

/**
 * Runs the consequences of a movement of money for its subject.
 * @throws Error for a kind that only a newer version knows
 */
export async function followMoney<Type extends MoneyEvent>(
  services: MoneyServices,
  type: Type,
  payload: PayloadOf<Type>,
): Promise<void> {
  const source = await findSource(services.database.orm, payload);
  if (!source) return;
  const handlers = sources[source.type];
  if (!handlers) throw new Error(`no part knows what follows from money for a ${source.type}`);
  await handlers[type](services, source.id, payload);
}
