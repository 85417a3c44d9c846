import pino from 'pino';
import { describeError, type Log } from '#app/platform/log.ts';

export type HeardLine = { level: string; msg: string; error?: { message?: string } };

/** The platform's own logger, writing into a list. */
export function openHeardLog(): { log: Log; lines: HeardLine[] } {
  const lines: HeardLine[] = [];
  const log = pino(
    {
      base: undefined,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  );
  return { log, lines };
}
