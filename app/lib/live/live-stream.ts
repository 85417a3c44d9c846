/**
 * A change: its kind, the id of its subject, and `by` which page. `everything` if news may have
 * been missed.
 */
export type LiveNews = { kind: string; id: string; by?: string } | 'everything';

type Message = { at: number; lastId: string; news: LiveNews | null };

const name = 'live';
/** Another tab may have heard news while this page was still loading. */
const longestWayMs = 5_000;
const againAfterMs = 30_000;

const hearers = new Set<(news: LiveNews) => void>();

/** Calls `hear` with news from now until the page is left. */
export function hearLive(hear: (news: LiveNews) => void): void {
  hearers.add(hear);
  if (hearers.size === 1)
    listen((news) => {
      for (const hearer of hearers) hearer(news);
    });
}

/**
 * Of a browser’s open pages one reads the stream and tells the others; when it closes, another goes
 * on.
 */
function listen(hear: (news: LiveNews) => void): void {
  let isLeft = false;
  let leave = () => {};
  addEventListener('pagehide', () => {
    isLeft = true;
    leave();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeft = false;
    hear('everything');
    void goOn();
  });
  void goOn();

  async function goOn(): Promise<void> {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }) => data !== 'hello' && take(data));
    channel.postMessage('hello');
    while (!isLeft) await inTurn(() => (isLeft ? Promise.resolve() : readAndTell(channel)));
    channel.close();
  }

  function readAndTell(channel: BroadcastChannel): Promise<void> {
    const recent: Message[] = [];
    const tell = (lastId: string, news: LiveNews | null) => {
      const message = { at: Date.now(), lastId, news };
      recent.push(message);
      if (recent.length > 50) recent.shift();
      take(message);
      channel.postMessage(message);
    };
    const answer = ({ data }: MessageEvent) => {
      if (data !== 'hello') return;
      for (const message of recent)
        if (Date.now() - message.at < longestWayMs) channel.postMessage(message);
    };
    channel.addEventListener('message', answer);
    return new Promise<void>((resolve) => {
      const end = read(tell, resolve);
      leave = () => {
        end();
        resolve();
      };
    }).finally(() => channel.removeEventListener('message', answer));
  }

  function take({ lastId, news }: Message): void {
    if (lastId) sessionStorage.setItem(name, lastId);
    if (news) hear(news);
  }
}

/** One page at a time; each for itself in browsers without locks. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  // Browsers offer locks over https alone.
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request(name, work) : work());
}

/**
 * @returns a function that ends reading; `over` is called when the stream was refused and may be
 * tried again
 */
function read(tell: (lastId: string, news: LiveNews | null) => void, over: () => void): () => void {
  const after = sessionStorage.getItem(name);
  const source = new EventSource(after ? `/live?after=${encodeURIComponent(after)}` : '/live');
  source.addEventListener('message', ({ data, lastEventId }) => {
    tell(lastEventId, JSON.parse(data));
  });
  // A page without an earlier event may have missed news since it was made.
  source.addEventListener('ready', ({ lastEventId }) => {
    tell(lastEventId, after === null ? 'everything' : null);
  });
  source.addEventListener('reload', ({ lastEventId }) => tell(lastEventId, 'everything'));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  source.addEventListener('error', () => {
    // Otherwise the browser tries again by itself.
    if (source.readyState === EventSource.CLOSED) waiting = setTimeout(over, againAfterMs);
  });
  return () => {
    clearTimeout(waiting);
    source.close();
  };
}
