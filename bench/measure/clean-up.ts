/** Started processes, to be ended last in, first out, however the run ends. */
const open: (() => unknown)[] = [];

export function whenDone(end: () => unknown): void {
  open.push(end);
}

export async function cleanUp(): Promise<void> {
  for (let end = open.pop(); end; end = open.pop()) {
    try {
      await end();
    } catch (error) {
      process.stderr.write(`cleaning up: ${(error as Error).message}\n`);
    }
  }
}
