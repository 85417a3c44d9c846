import { pathToFileURL } from 'node:url';
import { ensureBuild } from './build.ts';

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

/** Runs a command of the terminal: a refusal is one sentence, a defect is shown whole. */
export async function runScript(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isRefusal = error instanceof Error && error.name === 'AppError';
    const words = isRefusal ? error.message : (error as Error).stack;
    // What was opened before the failure must not keep the process waiting.
    process.stderr.write(`${words}\n`, () => process.exit(1));
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
