/** A refusal in the form of the provider’s API. */
export class SandboxFailure extends Error {
  readonly status: number;
  readonly details: FailureDetails;
  /** False if nothing was tried: then a repetition with the same key is a new attempt. */
  readonly isKept: boolean;

  constructor(status: number, details: FailureDetails, options: { isKept?: boolean } = {}) {
    super(details.message);
    this.name = 'SandboxFailure';
    this.status = status;
    this.details = details;
    this.isKept = options.isKept ?? true;
  }
}

export type FailureDetails = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
};

export function wrongParameter(param: string, message: string, code?: string): SandboxFailure {
  return new SandboxFailure(
    400,
    { type: 'invalid_request_error', message, param, ...(code && { code }) },
    { isKept: false },
  );
}

export function missingParameter(param: string): SandboxFailure {
  return wrongParameter(param, `Missing required param: ${param}.`, 'parameter_missing');
}

export function noSuch(kind: string, id: string, param = 'id', status = 404): SandboxFailure {
  const message = `No such ${kind.replace('.', ' ')}: '${id}'`;
  return new SandboxFailure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

/** A call that isn’t possible in the present state. */
export function notPossible(message: string, code?: string, param?: string): SandboxFailure {
  return new SandboxFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}
