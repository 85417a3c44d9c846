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
  const begun = await change(venue, 'POST /messages', {
    with: performer.id,
    text: 'Are you free in spring?',
  });
  const at = `/threads/${begun.body.threadId}`;
  await change(performer, `POST ${at}/messages`, { text: 'In March.', messageId: 'march' });
  const { items } = (await read(performer, `${at}/messages`)).body;
  expect(items).toMatchObject([
    { number: 1, isOwn: false, text: 'Are you free in spring?' },
    { number: 2, isOwn: true, text: 'In March.', id: 'march' },
  ]);
  const isIt = ({ id }: { id: string }) => id === begun.body.threadId;
  const listed = async (show: string) =>
    (await read(venue, `/threads?show=${show}`)).body.items.filter(isIt);
  expect(await listed('unread')).toMatchObject([{ unread: 1 }]);
  await change(venue, `PUT ${at}/reading`, { number: 2 });
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
