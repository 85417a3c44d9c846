import pino, { type Logger } from 'pino';

export type Log = Logger;

/** One JSON object a line on standard output, written in batches; `flush` empties what waits. */
export function openLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8_192 });
  setInterval(() => destination.flush(), 1_000).unref();
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    destination,
  );
}

/**
 * What is known of an error, without the values that were at hand: a database repeats those in its
 * messages, and they may be somebody's data.
 */
export function describeError(error: unknown, mostCauses = 5): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause, code, severity } = error as Error & Facts;
  const { constraint, table, routine } = error as Error & Facts;
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return {
    type: name,
    code,
    ...(severity ? { table, constraint, routine } : { message: withoutIds(message) }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(cause === undefined || mostCauses === 0
      ? {}
      : { cause: describeError(cause, mostCauses - 1) }),
  };
}

/** A storage's messages name the file, and a file's name holds a user's id. */
function withoutIds(message: string): string {
  return (message.split('\nparams:')[0] ?? '').replace(
    /images\/users\/[^/\s"']+/g,
    'images/users/:',
  );
}

type Facts = {
  code?: string;
  /** Set on errors that come from the database itself. */
  severity?: string;
  constraint?: string;
  table?: string;
  routine?: string;
};
