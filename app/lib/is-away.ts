/**
 * True if a failure means that the database or the file store is unavailable: it can’t be reached, has
 * closed the connection, accepts no more of them, or hasn’t answered in time. The work may have been
 * done or not, and can be tried again later.
 */
export function isAway(error: unknown, mostCauses = 5): boolean {
  const { name = '', code = '', message = '', cause, $metadata } = Object(error) as Partial<Facts>;
  if (networkCodes.has(code) || serverCodes.test(code) || sentences.has(message)) return true;
  if (name === 'TimeoutError' || storeStatuses.test(String($metadata?.httpStatusCode))) return true;
  return cause !== undefined && mostCauses > 0 && isAway(cause, mostCauses - 1);
}

type Facts = {
  name: string;
  code: string;
  message: string;
  cause: unknown;
  /** Of a file store’s answer. */
  $metadata: { httpStatusCode?: number };
};

/** Codes of the operating system. */
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
]);

/**
 * Codes of the database server: connections that fail (08), too few resources (53), shutting down and
 * starting up (57P), a statement that took too long (57014), a session ended for idling, and a standby,
 * which takes no changes.
 */
const serverCodes = /^(08...|53...|57P0[1235]|57014|25P0[34]|25006)$/;

/** Messages of the database driver and the embedded database, which give no codes. */
const sentences = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'PGlite is closed',
  'PGlite is closing',
]);

/** A file store that fails, is overloaded, or refuses our key. */
const storeStatuses = /^(5..|429|403)$/;
