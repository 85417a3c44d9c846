import { type ClientRequest, request } from 'node:http';

type Told = {
  id: string;
  event: string;
  data: { kind: string; id: string; what: string; pages: string[] };
};

/**
 * Reads a live stream as a browser does: reconnects when it breaks off, and resumes after the last
 * event.
 */
export function readLiveStream(address: () => string, headers: Record<string, string>) {
  const reader = {
    events: [] as Told[],
    lastId: '',
    /** The status of the last answer; 0 before there is one, and once it has ended. */
    status: 0,
    times: 0,
    /** The status of the latest refusal. */
    refused: 0,
    isToComeAgain: true,
    headers: {} as Record<string, unknown>,
    close() {
      reader.isToComeAgain = false;
      outgoing.destroy();
    },
  };
  let outgoing: ClientRequest = open();
  return reader;

  function open(): ClientRequest {
    const resumed = reader.lastId ? { 'last-event-id': reader.lastId } : {};
    const stream = request(`${address()}/live`, {
      headers: { ...headers, ...resumed },
      agent: false,
    });
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      reader.status = 0;
      if (reader.isToComeAgain) setTimeout(() => (outgoing = open()), 20 + Math.random() * 50);
    };
    stream.on('error', end).on('close', end);
    stream.on('response', (answer) => {
      reader.times += 1;
      reader.headers = answer.headers;
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(block);
        // The stream begins with its position: everything from now on is reported.
        if (reader.lastId) reader.status = answer.statusCode ?? 0;
      });
      if (answer.statusCode !== 200) reader.refused = answer.statusCode ?? 0;
      answer.on('error', () => {});
    });
    stream.end();
    return stream;
  }

  function take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const colon = line.indexOf(': ');
        return colon > 0 ? [line.slice(0, colon), line.slice(colon + 2)] : ['', line];
      }),
    );
    reader.lastId = fields.get('id') ?? reader.lastId;
    const data = fields.get('data');
    if (data !== undefined && fields.get('event') !== 'ready')
      reader.events.push({
        id: reader.lastId,
        event: fields.get('event') ?? 'message',
        data: JSON.parse(data),
      });
  }
}

export type LiveReader = ReturnType<typeof readLiveStream>;
