import { expect } from 'vitest';
import type { Answered, ApiSide } from './api.ts';

type Tools = {
  venue: ApiSide;
  performer: ApiSide;
  stranger: ApiSide;
  change: (who: ApiSide, what: string, body?: unknown) => Promise<Answered>;
  read: (who: ApiSide, path: string) => Promise<Answered>;
};

/** Two pages write to each other by calls alone. */
export async function walkMessages({ venue, performer, stranger, change, read }: Tools) {
  const started = await change(venue, 'POST /messages', {
    with: performer.id,
    text: 'Are you free in spring?',
  });
  const at = `/threads/${started.body.threadId}`;
  await change(performer, `POST ${at}/messages`, { text: 'In March.', messageId: 'march' });
  const { items } = (await read(performer, `${at}/messages`)).body;
  expect(items).toMatchObject([
    { number: 1, isOwn: false, text: 'Are you free in spring?' },
    { number: 2, isOwn: true, text: 'In March.', id: 'march' },
  ]);
  const form = new FormData();
  form.set('body', '{"messageId":"rider"}');
  form.append('files', new File(['%PDF-1.7'], 'rider.pdf'));
  await change(performer, `POST ${at}/messages`, form);
  const withFile = (await read(venue, `${at}/messages`)).body.items.at(-1);
  expect(withFile).toMatchObject({ id: 'rider', text: '', files: [{ name: 'rider.pdf' }] });
  const file = `${at}/files/${withFile.files[0].id}`;
  expect(withFile.files[0].path).toBe(`/api/v1/profiles/${venue.id}${file}`);
  expect((await read(venue, file)).body.toString()).toBe('%PDF-1.7');
  expect((await read(stranger, file)).status).toBe(404);
  const isIt = ({ id }: { id: string }) => id === started.body.threadId;
  const listed = async (show: string) =>
    (await read(venue, `/threads?show=${show}`)).body.items.filter(isIt);
  expect(await listed('unread')).toMatchObject([{ unread: 2 }]);
  await change(venue, `PUT ${at}/reading`, { number: 3 });
  expect(await listed('unread')).toEqual([]);
  await change(venue, `PUT ${at}/muting`, { isMuted: true });
  await change(venue, `PUT ${at}/archiving`, { isArchived: true });
  expect(await listed('archived')).toMatchObject([{ isMuted: true, isArchived: true }]);
  expect((await read(stranger, `${at}/messages`)).status).toBe(404);

  await change(performer, `PUT ${at}/typing`);
  expect((await read(performer, at)).body).toMatchObject({ readBy: ['A venue'], blockedBy: null });
  await change(performer, `POST ${at}/reports`, { number: 1, reason: 'spam', text: 'A test.' });
  expect((await read(performer, `${at}/messages`)).body.items[0].isReported).toBe(true);
  const blocked = `/blocked-pages/${venue.id}`;
  await change(performer, `PUT ${blocked}`);
  expect((await read(performer, '/blocked-pages')).body.items).toMatchObject([
    { blockedId: venue.id, name: 'A venue' },
  ]);
  expect((await read(venue, at)).body.blockedBy).toBe('other');
  await change(performer, `DELETE ${blocked}`);
}
