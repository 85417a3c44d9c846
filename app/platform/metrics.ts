import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process, and of the backlog that all processes share. */
export type Metrics = {
  observe(request: Answered, ms: number): void;
  /** Everything, in the text form of Prometheus. */
  read(): Promise<{ text: string; contentType: string }>;
};

/** The route is a pattern, never an address, which would name people. */
type Answered = {
  method: string;
  route: string;
  status: number;
  from: 'made' | 'memory';
};

export type MetricSources = {
  /** Null where there is no pool: the embedded database has one connection. */
  pool(): Pool | null;
  streams(): number;
  /** Rejects if the database can’t be read in time. */
  backlog(): Promise<Backlog>;
};

export type Pool = { total: number; idle: number; waiting: number };
type Backlog = {
  lanes: (Record<'waiting' | 'retrying' | 'failed' | 'oldestSeconds' | 'overdueSeconds', number> & {
    lane: string;
  })[];
  transfers: Record<'failed' | 'waiting' | 'slow', number>;
};

export function openMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'bandstand_request_seconds',
    help: 'Time until an answer begins, by method, pattern of the route, class of status, and whether it was made or remembered.',
    labelNames: ['method', 'route', 'status', 'from'],
    registers,
  });
  const show = gaugesOf(registers);
  return {
    observe({ method, route, status, from }, ms) {
      const group = `${Math.floor(status / 100)}xx`;
      requests.observe({ method: knownMethod(method), route, status: group, from }, ms / 1_000);
    },
    async read() {
      show.pool(sources.pool());
      show.streams(sources.streams());
      show.backlog(await sources.backlog().catch(() => null));
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

/** Clients can make up methods, and each would be kept for good. */
function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method)
    ? method
    : 'other';
}

function gaugesOf(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `bandstand_${name}`, help, labelNames, registers });
  const pool = gauge('pool_connections', 'Connections to the database.', 'state');
  const open = gauge('live_streams', 'Live streams that are open.');
  const readable = gauge('backlog_readable', 'Whether the database could be asked for these.');
  const rows = gauge('outbox_rows', 'What has to follow, by lane.', 'lane', 'state');
  const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest row not given up.', 'lane');
  const overdue = gauge('outbox_overdue_seconds', 'How long what is due has waited.', 'lane');
  const transfers = gauge(
    'money_moves',
    'Moves of money to look at, as at /admin/transfers.',
    'state',
  );
  return {
    pool(counts: Pool | null) {
      for (const [state, count] of Object.entries(counts ?? {})) pool.set({ state }, count);
    },
    streams(count: number) {
      open.set(count);
    },
    /** Old figures aren’t shown again as if they had just been read. */
    backlog(backlog: Backlog | null) {
      for (const gauge of [rows, oldest, overdue, transfers]) gauge.reset();
      readable.set(backlog ? 1 : 0);
      for (const { lane, oldestSeconds, overdueSeconds, ...counts } of backlog?.lanes ?? []) {
        oldest.set({ lane }, oldestSeconds);
        overdue.set({ lane }, overdueSeconds);
        for (const [state, count] of Object.entries(counts)) rows.set({ lane, state }, count);
      }
      for (const [state, count] of Object.entries(backlog?.transfers ?? {}))
        transfers.set({ state }, count);
    },
  };
}
