/**
 * A refusal that a person can act on. The code is for programs, the message for people.
 * Anything else that is thrown is a defect and says nothing to the visitor.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}

export type AppErrorCode = 'bad-setting' | 'in-use' | 'bad-input' | 'not-found';
