import { ticketsAddress } from '#app/domain/announcements/public-event.ts';
import { asFastAsItGoes, type Rate } from '../measure/as-fast-as-it-goes.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { type Answer, type Asked, type Connection, openConnection } from './connection.ts';
import type { Sale } from './sale.ts';

/** Browsers, each from a network of its own, over so many connections that stay open. */
export function openBrowsers({ address }: ServerProcess, most: number) {
  const connections: Connection[] = [];
  const free: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  let count = 0;
  const take = (): Promise<Connection> | Connection => {
    const known = free.pop();
    if (known) return known;
    if (connections.length === most) return new Promise((resolve) => waiting.push(resolve));
    const opened = openConnection(address);
    connections.push(opened);
    return opened;
  };
  const ask = async (path: string, asked: Omit<Asked, 'from'> = {}): Promise<Answer> => {
    count += 1;
    const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const connection = await take();
    try {
      return await connection.ask(path, { ...asked, from });
    } finally {
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
    }
  };
  /** Opens all of them, as pgbench has its own before it begins to count. */
  const open = () => Promise.all(Array.from({ length: most }, () => ask('/healthz')));
  const close = () => {
    for (const each of connections) each.close();
  };
  return { ask, open, close };
}

export type Browsers = ReturnType<typeof openBrowsers>;

/** Takes a basket by the form of the page that sells. @returns its address; what was wrong without */
export async function takeBasket({ ask }: Browsers, { showId, typeId }: Sale, cookie?: string) {
  const typed = { [`quantity-${typeId}`]: '1' };
  const path = ticketsAddress(showId);
  const answer = await ask(path, { method: 'POST', typed, ...(cookie && { cookie }) });
  if (answer.status === 303) return { path: answer.location };
  return { problem: `a basket was answered ${answer.status}: ${answer.body.slice(0, 200)}` };
}

/** Buys a basket that costs nothing. @returns what was wrong, or null */
export async function placeOrder({ ask }: Browsers, path: string): Promise<string | null> {
  const typed = { name: 'A buyer', email: `buyer-${crypto.randomUUID()}@fans.example` };
  const { status, body } = await ask(`${path}/payment`, { method: 'POST', typed });
  return status === 303 ? null : `an order was answered ${status}: ${body.slice(0, 200)}`;
}

/** A rush is more people than a database has connections. */
const buyersAtOnce = 256;

type Load = { seconds: number; what: 'basket' | 'order'; buyers?: number };

/** Buyers of any of these sales, one after the other on each connection, as fast as they are answered. */
export async function loadBuyers(
  server: ServerProcess,
  sales: readonly Sale[],
  { seconds, what, buyers = buyersAtOnce }: Load,
): Promise<Rate> {
  const browsers = openBrowsers(server, buyers);
  await browsers.open();
  const { cpuMs } = server;
  const rate = await asFastAsItGoes({ seconds, clients: buyers, cpuMs }, async () => {
    const sale = sales[Math.floor(Math.random() * sales.length)] as Sale;
    const { path, problem = null } = await takeBasket(browsers, sale);
    return path !== undefined && what === 'order' ? placeOrder(browsers, path) : problem;
  });
  browsers.close();
  return rate;
}
