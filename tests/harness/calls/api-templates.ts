import { expect } from 'vitest';
import type { Answered, ApiSide } from './api.ts';

type Tools = {
  venue: ApiSide;
  performer: ApiSide;
  change: (who: ApiSide, what: string, body?: unknown) => Promise<Answered>;
  read: (who: ApiSide, path: string) => Promise<Answered>;
};

/** A page saves terms under a name, which only its own people see and remove. */
export async function walkTemplates(
  bookingId: string,
  { venue, performer, change, read }: Tools,
): Promise<void> {
  const template = { version: 1, name: 'Friday' };
  const { status, body } = await change(venue, `POST /bookings/${bookingId}/templates`, template);
  expect(status).toBe(201);
  const listed = async (who: ApiSide) => (await read(who, '/templates')).body.items;
  expect(await listed(venue)).toMatchObject([{ id: body.templateId, name: 'Friday', bookingId }]);
  expect(await listed(performer)).toEqual([]);
  const removal = `DELETE /templates/${body.templateId}`;
  expect((await change(performer, removal)).status).toBe(404);
  expect((await change(venue, removal)).status).toBe(204);
  expect(await listed(venue)).toEqual([]);
}
