import { measurePublicBesideViews } from './accounts/public-beside-views.ts';
import { measureSignIns } from './accounts/sign-ins.ts';
import { measureAcceptances } from './booking/acceptances.ts';
import { measureSettlements } from './booking/settlements.ts';
import { measureBalances } from './ledger/balances.ts';
import { measurePostings } from './ledger/postings.ts';
import { measureStreams } from './live/streams.ts';
import type { Bench } from './measure/open-bench.ts';
import type { Report } from './measure/report.ts';
import type { Plan } from './measure/rounds.ts';
import { measureFreshness } from './profile/freshness.ts';
import { measurePages } from './profile/pages.ts';
import { measureReads } from './profile/reads.ts';
import { measureSizes } from './profile/sizes.ts';
import { measureSearch } from './search/search.ts';
import { measureSeed } from './seed/measure-seed.ts';
import { measureBaskets } from './tickets/baskets.ts';
import { measureRush } from './tickets/rush.ts';
import { measureNames } from './workspace/names.ts';
import { measureSignedInPages } from './workspace/signed-in-pages.ts';
import { measureThreads } from './workspace/threads.ts';

/** One repeatable measurement. Its name is its heading in README.md. */
export type Part = {
  name: string;
  folder: string;
  measure(bench: Bench, plan: Plan): Promise<Report>;
};

export const parts: Part[] = [
  {
    name: 'pages-pglite',
    folder: 'profile',
    measure: (bench, plan) => measurePages(bench, 'pglite', plan),
  },
  {
    name: 'pages-postgres',
    folder: 'profile',
    measure: (bench, plan) => measurePages(bench, 'postgres', plan),
  },
  { name: 'reads', folder: 'profile', measure: measureReads },
  { name: 'freshness', folder: 'profile', measure: measureFreshness },
  { name: 'sizes', folder: 'profile', measure: measureSizes },
  { name: 'signed-in-pages', folder: 'workspace', measure: measureSignedInPages },
  { name: 'names', folder: 'workspace', measure: measureNames },
  { name: 'search', folder: 'search', measure: measureSearch },
  { name: 'threads', folder: 'workspace', measure: measureThreads },
  { name: 'acceptances', folder: 'booking', measure: measureAcceptances },
  { name: 'settlements', folder: 'booking', measure: measureSettlements },
  { name: 'sign-ins', folder: 'accounts', measure: measureSignIns },
  { name: 'beside', folder: 'accounts', measure: measurePublicBesideViews },
  { name: 'postings', folder: 'ledger', measure: measurePostings },
  { name: 'balances', folder: 'ledger', measure: measureBalances },
  { name: 'baskets', folder: 'tickets', measure: measureBaskets },
  { name: 'rush', folder: 'tickets', measure: measureRush },
  { name: 'streams', folder: 'live', measure: measureStreams },
  { name: 'seed', folder: 'seed', measure: measureSeed },
];
