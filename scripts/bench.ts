import { runnerImport } from 'vite';

/*
 * The benchmarks start functions of rooms, whose files name pages’ mails and catalogues: Vite reads
 * those, which Node alone can’t.
 */
await runnerImport('./bench/run.ts', { configFile: false, logLevel: 'error' });
