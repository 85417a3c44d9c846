import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from './postgres.ts';

let postgres: Postgres | undefined;

/** One server for all files of a run; each file makes a database of its own on it. */
export async function setup(project: TestProject): Promise<void> {
  if (project.config.provide.database === 'pglite') return;
  postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    database: 'pglite' | 'postgres';
    postgresUrl: string;
  }
}
