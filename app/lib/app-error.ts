/**
 * A refusal that a person can act on. The code is for programs, the message for people.
 * Anything else that is thrown is a defect and says nothing to the visitor.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** What is wrong with single fields of a form, by the field's name. */
  readonly fields: Record<string, string>;

  constructor(
    code: AppErrorCode,
    message: string,
    { fields = {}, ...options }: ErrorOptions & { fields?: Record<string, string> } = {},
  ) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }
}

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
