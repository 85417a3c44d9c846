/** As much of autocannon 9 as is used here; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Client = { setRequests(requests: { path: string }[]): void };
  export type Options = {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    setupClient?: (client: Client) => void;
  };
  export type Result = {
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  };
  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>;
}
