import { expect } from 'vitest';
import type { Answered, ApiSide } from './api.ts';

type People = {
  performer: ApiSide;
  stranger: ApiSide;
  change(who: ApiSide, what: string, body?: unknown): Promise<Answered>;
  read(who: ApiSide, path: string): Promise<Answered>;
};

/** A program manages its own webhook, from the first step to the last. */
export async function walkWebhooks({ performer, stranger, change, read }: People): Promise<void> {
  const address = 'https://receiver.example/hear';
  const added = await change(performer, 'POST /webhooks', { address });
  expect(added).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
  expect((await change(performer, 'POST /webhooks', { address })).status).toBe(409);
  const private_ = { address: 'https://192.168.0.1/' };
  expect((await change(performer, 'POST /webhooks', private_)).status).toBe(422);
  const { webhookId, publicKey } = added.body;
  const path = `/webhooks/${webhookId}`;
  expect((await change(stranger, `POST ${path}/test`)).status).toBe(404);
  expect((await change(performer, `POST ${path}/test`)).status).toBe(201);
  const [sent] = (await read(performer, `${path}/deliveries`)).body.items;
  expect(sent).toMatchObject({ type: 'webhook.test', attempts: 0, state: 'waiting' });
  const again = `POST ${path}/deliveries/${sent.id}/repetition`;
  expect((await change(performer, again)).status).toBe(204);
  expect((await change(performer, `PUT ${path}/state`, { isOn: false })).status).toBe(204);
  expect((await change(performer, again)).status).toBe(409);
  expect((await change(performer, `PUT ${path}`, { address, kinds: ['hold'] })).status).toBe(204);
  const renewed = await change(performer, `POST ${path}/keys`);
  expect(renewed.body.secret).not.toBe(added.body.secret);
  const listed = (await read(performer, '/webhooks')).body.items;
  expect(listed).toMatchObject([{ id: webhookId, kinds: ['hold'], offWhy: 'chosen' }]);
  expect(listed[0].publicKey).not.toBe(publicKey);
  expect((await change(performer, `DELETE ${path}`)).status).toBe(204);
  expect((await read(performer, '/webhooks')).body.items).toEqual([]);
}
