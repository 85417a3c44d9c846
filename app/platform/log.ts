import pino, { type Logger } from 'pino';

export type Log = Logger;

/** One JSON object a line on standard output, written in batches; `flush` writes the rest. */
export function openLog(level: string): Log {
  // Each write wakes another thread, which takes longer than making a hundred lines.
  const sizes = { minLength: 65_536, maxWrite: 131_072 };
  const destination = pino.destination({ dest: 1, sync: false, ...sizes });
  setInterval(() => destination.flush(), 1_000).unref();
  return pino(
    {
      level,
      base: undefined,
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describeError },
    },
    destination,
  );
}

/** Formatted once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== latest.at) latest = { at: now, text: `,"time":"${new Date(now).toISOString()}"` };
  return latest.text;
}

let latest = { at: 0, text: '' };

/** An error without values: a database repeats those in its messages, and they may be personal data. */
export function describeError(error: unknown, mostCauses = 5): object {
  // The job queue hands on copies of errors, with everything but their class.
  if (!(error instanceof Error || Object.hasOwn(Object(error), 'stack')))
    return { type: typeof error };
  const { name = 'Error', message, stack, cause, code, severity } = error as Error & Facts;
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

/** The kind of a failure, down to its first cause: names and codes, without personal data. */
export function kindOf(error: unknown, mostCauses = 5): string {
  const { name = typeof error, code, cause } = Object(error) as Partial<Error & Facts>;
  const kind = [name, code].filter((part) => part !== undefined).join(' ');
  if (cause === undefined || mostCauses === 0) return kind;
  return `${kind}, from ${kindOf(cause, mostCauses - 1)}`;
}

/**
 * For failures that repeat while something is unavailable: the first is logged, and then from time to
 * time how often it has come since.
 */
export function saysOnce(log: Log, whileMs = 60_000): SaysOnce {
  const repeated = new Map<string, number>();
  return (level, error, message) => {
    const key = `${message} ${kindOf(error)}`;
    const times = repeated.get(key);
    repeated.set(key, (times ?? -1) + 1);
    if (times !== undefined) return;
    log[level]({ error }, message);
    const counting = setInterval(() => {
      const count = repeated.get(key) ?? 0;
      if (count > 0) {
        log[level]({ error: { type: kindOf(error) }, times: count }, message);
        repeated.set(key, 0);
        return;
      }
      clearInterval(counting);
      repeated.delete(key);
    }, whileMs).unref();
  };
}

type SaysOnce = (level: 'warn' | 'error', error: unknown, message: string) => void;

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
