import type { Database } from '#app/db/client.server.ts';
import { type AskedBasket, type Grant, grantTogether } from '../steps/grant-together.server.ts';

type Waiting = {
  asked: AskedBasket;
  resolve: (grant: Grant) => void;
  reject: (error: unknown) => void;
};

/** What waits in this process while the transaction before is under way. */
const queues = new WeakMap<Database, Waiting[]>();

/**
 * Grants a basket, together with whatever else is asked for meanwhile: the more buyers, the larger
 * the groups, and nobody waits for more than two transactions.
 */
export function grantBasket(database: Database, asked: AskedBasket): Promise<Grant> {
  return new Promise((resolve, reject) => {
    const waiting = { asked, resolve, reject };
    const queue = queues.get(database);
    if (queue) {
      queue.push(waiting);
      return;
    }
    const begun = [waiting];
    queues.set(database, begun);
    void work(database, begun);
  });
}

async function work(database: Database, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    const group = queue.splice(0, mostTogether);
    try {
      const grants = await database.orm.transaction((tx) =>
        grantTogether(
          tx,
          group.map(({ asked }) => asked),
        ),
      );
      group.forEach(({ resolve }, at) => {
        const grant = grants[at];
        if (grant) resolve(grant);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
  queues.delete(database);
}

/** So that a statement stays short and others get their turn at the lock. */
const mostTogether = 200;
