/**
 * Whether a failure says that what it came from is away, the database or the file store: it can’t be
 * reached, has ended the connection, takes no more of them, or hasn’t answered in time. What was
 * asked for may have been done or not, and can be asked for again later.
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

/** What the operating system says of a connection. */
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
]);

/**
 * What the database’s server says itself: connections that fail (08), too few resources (53),
 * shutting down and starting up (57P), a statement that took too long (57014), a session ended for
 * idling, and a standby, which takes no changes.
 */
const serverCodes = /^(08...|53...|57P0[1235]|57014|25P0[34]|25006)$/;

/** What its driver and the embedded database say, which give no codes. */
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

/** A store that fails, has too much to do, or doesn’t let us in. */
const storeStatuses = /^(5..|429|403)$/;
