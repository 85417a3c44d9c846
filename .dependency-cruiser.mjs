import { readFileSync } from 'node:fs';
import { featureOrder } from './app/features/order.ts';

/*
 * Who may import whom. The floors, from the bottom: lib; domain, ui and platform; fields; db; features;
 * http and processes; then
 * the entries routes, api, jobs and cli, which nothing imports; then the files directly in app/,
 * which put everything together. Between features imports run leftwards only.
 */
const mayImport = {
  lib: [],
  domain: ['lib'],
  ui: ['lib'],
  fields: ['lib', 'domain'],
  platform: ['lib'],
  db: ['lib', 'domain', 'platform'],
  features: ['lib', 'domain', 'fields', 'ui', 'platform', 'db'],
  processes: ['lib', 'domain', 'fields', 'platform', 'db', 'features'],
  http: ['lib', 'domain', 'fields', 'ui', 'platform', 'db', 'features'],
  routes: ['lib', 'domain', 'fields', 'ui', 'platform', 'db', 'features', 'http', 'processes'],
  api: ['lib', 'domain', 'fields', 'ui', 'platform', 'db', 'features', 'http', 'processes'],
  jobs: ['lib', 'domain', 'fields', 'ui', 'platform', 'db', 'features', 'http', 'processes'],
  cli: [
    'lib',
    'domain',
    'fields',
    'ui',
    'platform',
    'db',
    'features',
    'http',
    'processes',
    'open-services.server.ts',
  ],
};

/*
 * A page is in the room that it shows: the files of features that app/routes.ts names, and what
 * several of them load. It imports what routes may, and only routes.ts knows it.
 */
const pages = [
  ...readFileSync('app/routes.ts', 'utf8').matchAll(/(?<!from )'\.\/(features\/[\w/-]+\.tsx?)'/g),
].map(([, file]) => `^app/${file.replace('.', '\\.')}$`);
const loaders = '^app/features/.+/loaders\\.server\\.ts$';
const pageFiles = [...new Set(pages), loaders];

const floors = Object.entries(mayImport).map(([floor, below]) => ({
  name: `${floor}-imports-downwards`,
  comment: `app/${floor} may import ${below.length > 0 ? below.join(', ') : 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^app/${floor}/`, ...(floor === 'features' && { pathNot: pageFiles }) },
  to: {
    path: '^app/',
    pathNot: [`^app/${floor}/`, ...below.map((name) => `^app/${name}`), '\\+types/'],
  },
}));

// Where a noun has a folder: as a feature, as rules, and as tables.
const nounPlaces = [
  ['features', (noun) => `^app/features/${noun}/`],
  ['domain', (noun) => `^app/domain/${noun}/`],
  ['db-schema', (noun) => `^app/db/schema/${noun}(\\.ts$|/)`],
];
const leftwards = nounPlaces.flatMap(([place, pathOf]) =>
  featureOrder.slice(0, -1).map((noun, index) => ({
    name: `${place}-${noun}-imports-leftwards`,
    comment: `In ${place}, ${noun} may import only what stands left of it: ${featureOrder.join(' < ')}.`,
    severity: 'error',
    from: { path: pathOf(noun), pathNot: pageFiles },
    to: {
      path: featureOrder
        .slice(index + 1)
        .map(pathOf)
        .join('|'),
    },
  })),
);

export default {
  forbidden: [
    ...floors,
    ...leftwards,
    {
      name: 'pages-import-downwards',
      comment: 'A page imports what routes may, and leaves other entries alone.',
      severity: 'error',
      from: { path: pageFiles },
      to: {
        path: '^app/',
        pathNot: [
          '^app/routes/(shell|failure)/',
          '\\+types/',
          ...mayImport.routes.map((name) => `^app/${name}/`),
        ],
      },
    },
    {
      name: 'only-routes-know-pages',
      comment: 'The bundler takes a page apart; what two places need is in parts.tsx or words.ts.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/routes\\.ts$' },
      to: { path: [...new Set(pages)] },
    },
    {
      name: 'only-pages-load',
      severity: 'error',
      from: { path: '^app/', pathNot: [...pageFiles, '^app/(routes|api)/', '^app/[\\w.-]+$'] },
      to: { path: loaders },
    },
    {
      name: 'only-commands-and-queries-touch-the-database',
      severity: 'error',
      from: {
        path: '^app/features/',
        pathNot: ['\\.server\\.ts$', '/(views|part)\\.ts$', ...pageFiles],
      },
      to: { path: '^app/db/' },
    },
    ...featureOrder.map((feature) => ({
      name: `steps-of-${feature}-stay-inside`,
      comment: 'Inner writes: whoever is outside enters by a command, a query or the part.',
      severity: 'error',
      from: { path: '^app/', pathNot: `^app/features/${feature}/` },
      to: {
        path: [
          `^app/features/${feature}/steps(/|\\.server\\.ts$)`,
          `^app/features/${feature}/[^/]+/steps(/|\\.server\\.ts$)`,
        ],
      },
    })),
    {
      name: 'the-sandbox-stands-beside-the-app',
      comment: 'It speaks the card provider’s HTTP and knows nothing of the product.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^app/', pathNot: '^app/(lib|platform|db)/' },
    },
    {
      name: 'entries-leave-tables-to-features',
      severity: 'error',
      from: { path: ['^app/(routes|api|jobs|cli|http|processes)/', ...pageFiles] },
      to: { path: '^app/db/schema/' },
    },
    {
      name: 'rules-need-no-computer',
      comment: 'domain and lib import no Node module and no package that reads or sends anything.',
      severity: 'error',
      from: { path: '^app/(domain|lib)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'rules-use-few-packages',
      severity: 'error',
      from: { path: '^app/(domain|lib)/' },
      to: {
        path: 'node_modules/',
        pathNot:
          'node_modules/(@types/)?(lru-cache|i18next|d3-geo|topojson-client|topojson-specification|world-atlas|geojson)/',
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '\\+types/|^virtual:|^topojson-specification$|\\.wasm\\?url$',
      },
    },
    {
      name: 'app-does-not-import-tests',
      severity: 'error',
      from: { path: '^(app|sandbox|scripts)/' },
      to: { path: '^(tests|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
