/**
 * A refusal that a person can act on. The code is for programs, the message for people. Any other
 * error is a defect, of which visitors learn nothing.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** Sentences about single fields of a form, by the field’s name. */
  readonly fields: Record<string, string>;
  /** Codes of the same fields for programs; absent where it is `refused`. */
  readonly codes: Record<string, string>;
  /** Seconds after which another attempt makes sense, where that is known. */
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

/** A failure that another attempt can’t mend. */
export class FinalError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FinalError';
  }
}
