import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { addNotifications } from '#app/features/notifications/commands.server.ts';
import { notificationChoices } from '#app/features/notifications/fields.ts';
import { listPeople } from '#app/features/profiles/queries.server.ts';
import type { ApiSide, serveApi } from './api.ts';

type Api = Awaited<ReturnType<typeof serveApi>>;

/** Notifications of a person are listed, marked as read and chosen. */
export async function walkNotifications(
  { orm }: Database,
  api: Api,
  { id: pageId, token: by }: ApiSide,
  bookingId: string,
): Promise<void> {
  const [{ accountId } = { accountId: '' }] = await listPeople(orm, [pageId], 'see bookings');
  const notice = { kind: 'offered', subject: { kind: 'booking', id: bookingId } };
  await addNotifications(orm, notice, [{ accountId, pageId, isListed: true }], 'x');
  const list = async () => (await api.send('GET /notifications', { by })).body.items;
  const [{ id, isRead, text }] = await list();
  expect({ isRead, text }).toEqual({ isRead: false, text: expect.stringMatching(/^Offer from/) });
  const read = await api.change('PUT /notifications/reading', { by, body: { upTo: id } });
  expect(read.status).toBe(204);
  expect(await list()).toMatchObject([{ id, isRead: true }]);
  const chosen = Object.keys(notificationChoices.shape).map((name) => [name, true]);
  const choices = { by, body: Object.fromEntries(chosen) };
  expect((await api.change('PUT /notifications/choices', choices)).status).toBe(204);
}
