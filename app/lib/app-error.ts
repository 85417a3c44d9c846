/**
 * A refusal that a person can act on. The code is for programs, the message for people.
 * Anything else that is thrown is a defect and says nothing to the visitor.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** What is wrong with single fields of a form, by the field's name. */
  readonly fields: Record<string, string>;
  /** The same for programs, where more than “refused” is known. */
  readonly codes: Record<string, string>;
  /** After how many seconds it is worth while to ask again, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: AppErrorCode, message: string, details: ErrorOptions & Details = {}) {
    const { fields = {}, codes = {}, retryAfterSeconds, ...options } = details;
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.codes = codes;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Details = {
  fields?: Record<string, string>;
  codes?: Record<string, string>;
  retryAfterSeconds?: number;
};

export type AppErrorCode =
  | 'bad-setting'
  | 'in-use'
  | 'bad-input'
  | 'not-found'
  | 'signed-out'
  | 'forbidden'
  | 'conflict'
  | 'too-many'
  | 'unavailable'
  | 'unauthorized-domain';

/** A failure that trying again can't mend. */
export class FinalError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FinalError';
  }
}
