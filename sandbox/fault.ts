/** What goes wrong on purpose. */
export const faultKinds = [
  /** 500 without anything having been done; the same key gets it again. */
  'error',
  /** It is done, and the answer is a 500, which the same key gets again. */
  'error after acting',
  'too many requests',
  'key in use',
  /** The connection is cut and nothing has been done. */
  'cut before acting',
  'cut after acting',
  /** It is done, and no answer comes for some seconds; then the connection is cut. */
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
