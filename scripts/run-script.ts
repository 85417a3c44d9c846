/** Runs a command of the terminal: a refusal is one sentence, a defect is shown whole. */
export async function runScript(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { name, code = '', message, stack } = error as NodeJS.ErrnoException;
    const isUnclear = code.startsWith('ERR_PARSE_ARGS_');
    const words = name === 'AppError' || isUnclear ? message : stack;
    // Open resources must not keep the process waiting.
    process.stderr.write(`${words}\n`, () => process.exit(isUnclear ? 2 : 1));
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Under npm a shell is between npm and this process and keeps npm's signals to itself. */
export function stopWithParent(stop: () => Promise<void>): void {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void stop();
  }, 250);
  watch.unref();
}
