import { createHmac } from 'node:crypto';
import type { Random } from '#tests/harness/reading/seeded.ts';
import { type MoneyGround, pause } from './processes.ts';

type Message = { id: string; account: string; body: object };

/** Posts a message as the card provider does: signed with its secret for the account concerned. */
export async function post(
  { site, sandbox }: MoneyGround,
  body: string,
  { account = '', agoSeconds = 0, secret = '' } = {},
): Promise<number> {
  const [platform = '', accounts = ''] = sandbox.webhookSecrets;
  const at = Math.floor(Date.now() / 1_000) - agoSeconds;
  const mac = createHmac('sha256', secret || (account === '' ? platform : accounts));
  const answer = await fetch(`${site}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${mac.update(`${at}.${body}`).digest('hex')}`,
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The provider's messages after a place in its list. */
export function messagesAfter(ground: MoneyGround, seq: number) {
  return ground.rows<Message & { seq: string }>(
    `select seq, id, account, body from card_sandbox.objects
     where kind = 'event' and seq > $1 order by seq`,
    [seq],
  );
}

/**
 * Replaces the sandbox's delivery: every message arrives five times, in any order, from before the
 * answer to the call that caused it until seconds afterwards.
 */
export async function bringFiveTimes(ground: MoneyGround, random: Random) {
  await ground.sandbox.faults.set({ kind: 'drop message', where: '*' });
  let [last = 0] = (
    await ground.rows<{ seq: string }>(
      'select coalesce(max(seq), 0) as seq from card_sandbox.objects',
    )
  ).map(({ seq }) => Number(seq));
  const underWay = new Set<Promise<void>>();
  const statuses: number[] = [];
  let isOver = false;
  let brought = 0;
  const bring = async ({ account, body }: Message, afterMs: number) => {
    await pause(afterMs);
    statuses.push(await post(ground, JSON.stringify(body), { account }));
  };
  const work = async () => {
    while (!isOver) {
      for (const message of await messagesAfter(ground, last)) {
        last = Math.max(last, Number(message.seq));
        brought += 1;
        for (let time = 0; time < 5; time += 1) {
          const one = bring(message, random.whole(0, 3) * 700 + random.whole(0, 300)).finally(() =>
            underWay.delete(one),
          );
          underWay.add(one);
        }
      }
      await pause(40);
    }
    await Promise.all(underWay);
  };
  const ended = work();
  return {
    /** True once all messages have been delivered. */
    isDone: async () => underWay.size === 0 && (await messagesAfter(ground, last)).length === 0,
    async stop() {
      isOver = true;
      await ended;
      return { brought, statuses };
    },
  };
}
