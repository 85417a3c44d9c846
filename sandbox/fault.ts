export const faultKinds = [
  /** A 500, with nothing done; the same key gets it again. */
  'error',
  /** Done, but answered with a 500, which the same key gets again. */
  'error after acting',
  'too many requests',
  'key in use',
  /** The connection is cut, with nothing done. */
  'cut before acting',
  'cut after acting',
  /** Done, but without an answer for some seconds; then the connection is cut. */
  'hang after acting',
  'slow',
  'refuse transfers',
  'insufficient balance',
  'funds pending',
  'drop message',
  'delay message',
  'send message twice',
  'shuffle messages',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  kind: FaultKind;
  /** An endpoint such as `POST /v1/transfers` or a message such as `charge.*`; `*` is any text. */
  where: string;
  seconds?: number;
};
