import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ticketsAddress } from '#app/domain/announcements/public-event.ts';
import { asFastAsItGoes, type Rate } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import type { Sale } from './sale.ts';

type Answer = { status: number; location: string; body: string };
type Asked = { method?: 'GET' | 'POST'; typed?: Record<string, string>; cookie?: string };

/** Browsers, each from a network of its own, over so many connections that stay open. */
export function openBrowsers(server: ServerProcess, most: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: most });
  let count = 0;
  const ask = (path: string, { method = 'GET', typed, cookie }: Asked = {}): Promise<Answer> => {
    count += 1;
    return new Promise((resolve, reject) => {
      const headers = {
        'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
        ...(cookie && { cookie }),
        ...(typed && {
          origin: server.address,
          'content-type': 'application/x-www-form-urlencoded',
        }),
      };
      const outgoing = request(server.address + path, { agent, method, headers }, (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then(
          (body) => resolve({ status, body, location: headers.location ?? '' }),
          reject,
        );
      });
      outgoing.on('error', reject).end(typed && new URLSearchParams(typed).toString());
    });
  };
  return { ask, close: () => agent.destroy() };
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

/** Buys what is in a basket and costs nothing. @returns what was wrong, or null */
export async function placeOrder({ ask }: Browsers, path: string): Promise<string | null> {
  const typed = { name: 'A buyer', email: `buyer-${crypto.randomUUID()}@fans.example` };
  const { status, body } = await ask(`${path}/payment`, { method: 'POST', typed });
  return status === 303 ? null : `an order was answered ${status}: ${body.slice(0, 200)}`;
}

type Load = { seconds: number; what: 'basket' | 'order' };

/** Buyers of any of these sales, one after the other on each connection, as fast as they are answered. */
export async function loadBuyers(
  server: ServerProcess,
  sales: readonly Sale[],
  { seconds, what }: Load,
): Promise<Rate> {
  const browsers = openBrowsers(server, connections);
  const { cpuMs } = server;
  const rate = await asFastAsItGoes({ seconds, clients: connections, cpuMs }, async () => {
    const sale = sales[Math.floor(Math.random() * sales.length)] as Sale;
    const { path, problem = null } = await takeBasket(browsers, sale);
    return path !== undefined && what === 'order' ? placeOrder(browsers, path) : problem;
  });
  browsers.close();
  return rate;
}
