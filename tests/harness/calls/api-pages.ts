import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import type { Answered, ApiSide, Sent } from './api.ts';
import { addMember } from './viewers.ts';

type People = {
  database: Database;
  api: {
    send(what: string, sent: Sent): Promise<Answered>;
    change(what: string, sent: Sent): Promise<Answered>;
  };
  venue: ApiSide;
  performer: ApiSide;
  stranger: ApiSide;
  change(who: ApiSide, what: string, body?: unknown): Promise<Answered>;
  read(who: ApiSide, path: string): Promise<Answered>;
};

export const pageWalks: [what: string, walk: (people: People) => Promise<void>][] = [
  ['is who calls', walkAccount],
  ['is made, written, published and hidden', walkPage],
  ['has a team', walkTeam],
  ['has documents', walkDocuments],
  ['has stages, which everybody sees', walkStages],
];

/** A person reads their identity and rights, and sets their form of address. */
async function walkAccount({ api, venue }: People): Promise<void> {
  const by = venue.token;
  const me = (await api.send('GET /me', { by })).body;
  expect(me).toMatchObject({ accountId: venue.id, key: null, pages: [{ role: 'owner' }] });
  expect(me.pages[0].rights).toContain('see holds');
  expect((await api.change('PUT /me/name', { by, body: { name: 'Tomás' } })).status).toBe(204);
  const day = { theme: 'day' };
  expect((await api.change('PATCH /me/preferences', { by, body: day })).status).toBe(204);
  const marks = { showsReading: true, showsTyping: true };
  expect((await api.change('PUT /me/marks', { by, body: marks })).status).toBe(204);
  expect((await api.send('GET /me', { by })).body.name).toBe('Tomás');
}

/** A page is created, written, published, hidden and shown again. */
async function walkPage({ api, stranger, read, change }: People): Promise<void> {
  const by = stranger.token;
  const input = { kind: 'artist', displayName: 'Another', pageId: '', referredBy: null };
  const { status, body } = await api.change('POST /profiles', { by, body: input });
  expect(status).toBe(201);
  const page = { ...stranger, id: body.profileId };
  const first = (await read(page, '/draft')).body;
  const fields = { displayName: 'Another name', bio: 'We play.', timeZone: 'Europe/Lisbon' };
  const content = { ...first.content, ...fields };
  const draft = { content, revision: first.revision };
  const saved = (await change(page, 'PUT /draft', draft)).body;
  expect((await change(page, 'POST /publication', { revision: saved.revision })).status).toBe(200);
  const later = { content: { ...content, bio: 'Not yet.' }, revision: saved.revision };
  const { revision } = (await change(page, 'PUT /draft', later)).body;
  expect((await change(page, 'POST /draft/discarding', { revision })).status).toBe(204);
  expect((await read(page, '/draft')).body.content.bio).toBe('We play.');
  expect((await change(page, 'POST /hiding')).status).toBe(204);
  expect((await read(page, '/draft')).body.isHidden).toBe(true);
  expect((await change(page, 'POST /showing')).status).toBe(204);
}

/** One person is invited to a team, and another is paid a share, made a doorkeeper and removed. */
async function walkTeam(people: People): Promise<void> {
  const { database, performer, stranger, change, read } = people;
  const invitation = { email: 'sound@people.example', role: 'manager' };
  expect((await change(performer, 'POST /team/invitations', invitation)).status).toBe(204);
  const { invitations } = (await read(performer, '/team')).body;
  const invited = `/team/invitations/${invitations[0].id}`;
  expect((await change(performer, `DELETE ${invited}`)).status).toBe(204);

  const { accountId } = await addMember(database, performer.id, 'manager');
  const shares = [{ accountId, basisPoints: 500 }];
  expect((await change(performer, 'PUT /payout-splits', { shares })).status).toBe(204);
  const role = { role: 'door' };
  expect((await change(performer, `PUT /team/${accountId}/role`, role)).status).toBe(204);
  const { members } = (await read(performer, '/team')).body;
  expect(members).toContainEqual(expect.objectContaining({ accountId, role: 'door' }));
  expect((await change(performer, `DELETE /team/${accountId}`)).status).toBe(204);
  expect((await read(stranger, '/referrals')).body).toEqual({ code: null, referred: [] });
  expect((await change(stranger, 'PUT /referral-link')).status).toBe(204);
  expect((await read(stranger, '/referrals')).body.code).toMatch(/^\w+-\w+$/);
}

/** The documents of a page’s money, and its payouts. */
async function walkDocuments({ venue, performer, change, read }: People): Promise<void> {
  const details = {
    kind: 'company',
    legalName: 'The Night Owls, Lda.',
    street: 'Rua da Candeia 14',
    postalCode: '1200-109',
    town: 'Lisboa',
    country: 'PT',
  };
  expect((await change(performer, 'PUT /tax-details', details)).status).toBe(204);
  const opened = await change(performer, 'POST /payout-account');
  expect(opened).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  const listed = (await read(venue, '/documents')).body;
  expect(listed).toMatchObject({ next: null, limit: 30 });
  const [{ id, title }] = listed.items;
  expect((await read(venue, `/documents/${id}`)).body).toMatchObject({ id, title });
  expect((await read(performer, `/documents/none`)).status).toBe(404);
}

/** The stages of a venue are public. */
async function walkStages({ api, venue, performer, read }: People): Promise<void> {
  const call = `GET /profiles/${venue.id}/stages`;
  const { body } = await api.send(call, { by: performer.token });
  expect(body).toMatchObject({ items: [{ stageId: venue.id, name: null }], next: null });
  expect((await read(performer, '/stages')).body.items).toEqual([]);
  expect((await api.send('GET /profiles/none/stages', { by: venue.token })).status).toBe(404);
}
