import { and, eq } from 'drizzle-orm';
import type { Act } from '../act.server.ts';
import { wrongParameter } from '../failure.ts';
import { objects } from '../tables.server.ts';
import { linesOf, type SessionHidden } from './checkout.server.ts';

/** Replaces ids in the answer by whole objects, as `expand[]` asks. */
export async function expand(act: Act, answer: object, paths: string[]): Promise<object> {
  let expanded: unknown = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4)
      throw wrongParameter('expand', 'You may only expand 4 levels of nesting.');
    expanded = await walk(act, expanded, steps);
  }
  return expanded as object;
}

type Thing = Record<string, unknown> & { id?: string; object?: string };

async function walk(act: Act, at: unknown, steps: string[]): Promise<unknown> {
  const [step, ...rest] = steps;
  if (step === undefined || at === null || at === undefined) return at;
  if (Array.isArray(at)) {
    // One after the other: a connection answers one query at a time.
    const whole: unknown[] = [];
    for (const item of at) whole.push(await walk(act, item, steps));
    return whole;
  }
  if (typeof at !== 'object') throw cantExpand(step);
  const thing = at as Thing;
  if (step === 'line_items' && thing.object === 'checkout.session')
    return { ...thing, line_items: await linesFor(act, thing) };
  if (!(step in thing)) {
    // Fields that an object has only sometimes.
    if (sometimes.includes(step)) return thing;
    throw cantExpand(step);
  }
  const inner = thing[step];
  const whole = typeof inner === 'string' ? await read(act, inner, step) : inner;
  return { ...thing, [step]: await walk(act, whole, rest) };
}

const sometimes = ['failure_balance_transaction', 'destination_payment', 'customer'];

async function read(act: Act, id: string, step: string): Promise<unknown> {
  const [row] = await act.tx.select({ body: objects.body }).from(objects).where(eq(objects.id, id));
  if (!row) throw cantExpand(step);
  return row.body;
}

async function linesFor(act: Act, thing: Thing) {
  const [row] = await act.tx
    .select()
    .from(objects)
    .where(and(eq(objects.id, String(thing.id)), eq(objects.kind, 'checkout.session')));
  return linesOf(thing as unknown as Parameters<typeof linesOf>[0], row?.hidden as SessionHidden);
}

function cantExpand(step: string) {
  return wrongParameter('expand', `This property cannot be expanded (${step}).`);
}
