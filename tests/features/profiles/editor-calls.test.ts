import { expect, it } from 'vitest';
import { editorCalls } from '#app/api/page-calls.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { emptyContent, type ProfileContent } from '#app/domain/profiles/content.ts';
import { readEditor } from '#app/features/profiles/editor/queries.server.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';
import { describeOnStores } from '#tests/harness/servers/on-stores.ts';

describeOnStores('the editor’s calls', [editorCalls], (world) => {
  const bodyOf = (bio: string): ProfileContent => ({ ...emptyContent, displayName: 'Ana', bio });
  const put = (body: unknown, page = 'ana') =>
    fetch(`${world.calls.address}/profiles/${page}/draft`, {
      method: 'PUT',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  async function openPage() {
    const ana = viewerOf({ ana: 'owner' }, 'ana');
    await world.database.orm
      .insert(profiles)
      .values({ id: 'ana', userType: 'artist', displayName: 'Ana' });
    world.calls.viewer = ana;
    const read = () => readEditor(world, ana, { profileId: 'ana' });
    return { read, revision: (await read()).revision };
  }

  it('keep a draft and answer by which revision the next save goes on', async () => {
    const { read, revision } = await openPage();
    const first = await put({ revision, content: bodyOf('One.') });
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const second = await put({ ...(await first.json()), content: bodyOf('Two.') });
    expect(second.status).toBe(200);
    expect(await read()).toMatchObject({ content: { bio: 'Two.' }, ...(await second.json()) });
  });

  it('tell of a version that another member has saved, and write nothing', async () => {
    const { read, revision } = await openPage();
    const theirs = await (await put({ revision, content: bodyOf('Theirs.') })).json();
    const mine = await put({ revision, content: bodyOf('Mine.') });
    expect(mine.status).toBe(409);
    const refusal = await mine.json();
    expect(refusal).toEqual({ error: expect.stringContaining('Someone else'), ...theirs });
    expect((await read()).content.bio).toBe('Theirs.');
    const again = await put({ revision: refusal.revision, content: bodyOf('Mine.') });
    expect([again.status, (await read()).content.bio]).toEqual([200, 'Mine.']);
  });

  it.each([
    ['no JSON', '{'],
    ['no draft', '[]'],
    ['too much of it', { revision: '', content: { bio: 'x'.repeat(50_000) } }],
  ])('refuse %s in words', async (_, body) => {
    await openPage();
    const answer = await put(body);
    expect([answer.status, await answer.json()]).toEqual([422, { error: expect.any(String) }]);
  });

  it('refuse a body that no one has typed without reading it', async () => {
    await openPage();
    expect((await put('x'.repeat(2_400_001))).status).toBe(413);
  });
});
