import './require-node.js';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './ensure-build.ts';

type Environment = NodeJS.ProcessEnv;
type Say = (line: string) => void;

type ServerBuild = {
  /** Returns true if it has filled a new database, which is better opened by a new process. */
  prepare(environment: Environment, say: Say): Promise<boolean>;
  serve(environment: Environment, say: Say): Promise<{ stop(): Promise<void> }>;
  runAdmin(words: string[], environment: Environment, print: Say): Promise<number>;
  runSeed(words: string[], environment: Environment, print: Say): Promise<void>;
};

/** The one server build, made first if it is missing or older than its sources. */
export async function loadServer(): Promise<ServerBuild> {
  ensureBuild();
  return loadBuiltServer();
}

export function loadBuiltServer(): Promise<ServerBuild> {
  process.env.NODE_ENV = 'production';
  return import(pathToFileURL('build/server/index.js').href);
}
