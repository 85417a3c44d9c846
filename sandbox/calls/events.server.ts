import { sql } from 'drizzle-orm';
import { type Act, listThings, needThing } from '../act.server.ts';
import type { Form } from '../pages/form.ts';

export async function readEvent(act: Act, _form: Form, id: string) {
  return (await needThing(act, 'event', id)).body;
}

export function listEvents(act: Act, form: Form) {
  const types = form.texts('types');
  form.ignore('delivery_success');
  const where = { type: form.text('type') };
  const also = types.length > 0 ? sql`body ->> 'type' in ${types}` : undefined;
  return listThings(act, 'event', form, where, '/v1/events', also);
}
