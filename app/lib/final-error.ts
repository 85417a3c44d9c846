/** A failure that trying again can't mend. */
export class FinalError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FinalError';
  }
}
