/** The present day as an ISO date, in universal time. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
