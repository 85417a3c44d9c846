import { type ChildProcess, spawn } from 'node:child_process';

/** A process of its own that runs a few lines, which may import `#app/*`. */
export type Snippet = {
  process: ChildProcess;
  /** Resolves with the next line it writes. */
  nextLine(): Promise<string>;
  /** Resolves with everything it has written, once it has ended. */
  output: Promise<string>;
};

export function runSnippet(code: string, ...words: string[]): Snippet {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  let read = 0;
  let hasEnded = false;
  let wake = () => {};
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    written += chunk;
    wake();
  });
  const output = new Promise<string>((resolve) =>
    child.once('close', () => {
      hasEnded = true;
      wake();
      resolve(written);
    }),
  );
  return {
    process: child,
    output,
    async nextLine() {
      while (!written.slice(read).includes('\n')) {
        if (hasEnded) throw new Error(`it ended and said only:\n${written}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const end = written.indexOf('\n', read);
      const line = written.slice(read, end);
      read = end + 1;
      return line;
    },
  };
}
