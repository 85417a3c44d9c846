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
      serializers: { error: pino.stdSerializers.err },
    },
    destination,
  );
}
