import { afterEach, describe, expect, it } from 'vitest';
import { describeError } from '#app/platform/log.ts';
import { runSnippet, type Snippet } from '#tests/harness/browser/snippet.ts';

let staying: Snippet | undefined;
afterEach(() => {
  staying?.process.kill('SIGKILL');
});

/** The output of a process that opens the log and runs these lines. */
async function linesOf(code: string, level = 'info'): Promise<string[]> {
  const open = `import { openLog } from '#app/platform/log.ts';\nconst log = openLog('${level}');\n`;
  return (await runSnippet(open + code).output).split('\n').filter(Boolean);
}

describe('the log on standard output', () => {
  it('is one JSON object a line with a time and a level in words', async () => {
    const [line = '', ...rest] = await linesOf(`log.warn({ picture: 'banner' }, 'it is broken');`);
    expect(rest).toEqual([]);
    expect(JSON.parse(line)).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      picture: 'banner',
      msg: 'it is broken',
    });
  });

  it('can’t be made to hold a forged line', async () => {
    const forged = '\\n{"level":"error","msg":"forged"}';
    const lines = await linesOf(`log.info({ path: '${forged}' }, '${forged}');`);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '').level).toBe('info');
  });

  it('holds lines of the chosen severity', async () => {
    const all = ['debug', 'info', 'warn', 'error'];
    const code = all.map((level) => `log.${level}('${level}');`).join('');
    for (const [level, expected] of [
      ['debug', all],
      ['warn', ['warn', 'error']],
      ['silent', []],
    ] as const) {
      const lines = await linesOf(code, level);
      expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expected);
    }
  });

  it('loses no line when the process ends by itself or is told to', async () => {
    const many = `for (let n = 0; n < 1_000; n += 1) log.info({ n }, 'a line');`;
    expect(await linesOf(many)).toHaveLength(1_000);
    expect(await linesOf(`${many} process.exit(1);`)).toHaveLength(1_000);
  });

  it('shows lines after a moment while nothing else happens', async () => {
    staying = runSnippet(
      `import { openLog } from '#app/platform/log.ts';
      openLog('info').info('still here');
      setInterval(() => {}, 1_000);`,
    );
    expect(JSON.parse(await staying.nextLine()).msg).toBe('still here');
  });

  it('says where an error came from and what caused it', async () => {
    const [line = ''] = await linesOf(
      `log.error({ error: new Error('no page', { cause: new TypeError('no row') }) }, 'failed');`,
    );
    const { error } = JSON.parse(line);
    expect(error).toMatchObject({
      type: 'Error',
      message: 'no page',
      cause: { type: 'TypeError', message: 'no row' },
    });
    expect(error.stack[0]).toMatch(/^at /);
  });
});

describe('an odd error can be logged', () => {
  it('that is its own cause', () => {
    const error = new Error('first');
    error.cause = new Error('second', { cause: error });
    expect(JSON.stringify(describeError(error))).toContain('second');
  });

  it.each([['a text'], [null], [undefined], [42], [{ message: 'x' }]])('that is %j', (thrown) => {
    expect(describeError(thrown)).toEqual({ type: typeof thrown });
  });

  it('without a stack', () => {
    const error = new Error('x');
    delete error.stack;
    expect(describeError(error)).toMatchObject({ type: 'Error', message: 'x', stack: [] });
  });
});
