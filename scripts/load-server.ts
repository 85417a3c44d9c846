import { pathToFileURL } from 'node:url';
import './require-node.js';
import { ensureBuild } from './ensure-build.ts';

type ServerBuild = {
  serve(
    environment: NodeJS.ProcessEnv,
  ): Promise<{ address: string; notes: string[]; stop(): Promise<void> }>;
  runAdmin: AdminCommand;
  runSeed: SeedCommand;
};
type AdminCommand = (
  words: string[],
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
) => Promise<number>;
type SeedCommand = (
  words: string[],
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
) => Promise<void>;

/** The one server build, made first where it is missing or older than its sources. */
export async function loadServer(): Promise<ServerBuild> {
  process.env.NODE_ENV = 'production';
  await ensureBuild();
  return import(pathToFileURL('build/server/index.js').href);
}
