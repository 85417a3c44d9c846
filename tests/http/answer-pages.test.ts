import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { answerPages } from '#app/http/answers/answer-pages.server.ts';
import { pages } from '#app/routes.ts';

const entries: RouteConfigEntry[] = pages;

/** A build of all pages, each of which answers only its name and the parameters of its address. */
function buildOf(): ServerBuild {
  const modules = entries.map((entry, number) => {
    const id = entry.id ?? `${number} ${entry.file}`;
    const loader = ({ params }: { params: object }) => Response.json({ id, params });
    return { id, parentId: 'around', path: entry.path, index: entry.index, module: { loader } };
  });
  const root = { id: 'root', path: '', module: {} };
  const boundary = { id: 'around', parentId: 'root', module: {} };
  const all = Object.fromEntries([root, boundary, ...modules].map((one) => [one.id, one]));
  return {
    routes: all,
    assets: { routes: all },
    entry: { module: {} },
    future: {},
    routeDiscovery: { mode: 'initial' },
    ssr: true,
  } as unknown as ServerBuild;
}

const plain = entries
  .map(({ path = '' }) => `/${path.replace(/:\w+\??/g, 'a1-B_2').replace('*', 'nowhere/at/all')}`)
  .concat('/users', '/users/a.b~c', '/profiles/new', '/nowhere', '/bookings');
const odd = plain
  .filter((_, number) => number % 15 === 0)
  .flatMap((path) => [
    `${path}/`,
    `${path}.data`,
    `/${path}`,
    `${path}/%41%2F`,
    `${path}/more`,
    path.toUpperCase(),
  ]);

it('gives every address to the same page as the router that knows all of them', async () => {
  const build = buildOf();
  const [whole, ours] = [
    createRequestHandler(build, 'production'),
    answerPages(build, 'production'),
  ];
  const readPage = async (handler: typeof whole, path: string) => {
    const response = await handler(new Request(`http://bandstand.example${path}`));
    return { path, status: response.status, text: await response.text() };
  };
  for (const path of [...plain, ...odd])
    expect(await readPage(ours, path)).toEqual(await readPage(whole, path));
  expect((await readPage(ours, '/profiles/ana/calendar')).text).toContain('"profileId":"ana"');
});
