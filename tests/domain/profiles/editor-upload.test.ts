import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  failureWords,
  sendPicture,
} from '#app/features/profiles/uploads/components/editor-upload.ts';

const target = { uploadId: 'u1', url: '/uploads/u1', method: 'PUT', headers: {} };
const file = new File(['bytes'], 'a.png', { type: 'image/png' });
const crop = { left: 0, top: 0, width: 1, height: 1 };

let controller: AbortController;
let sent: string[];

/** A browser's way of sending bytes, which arrive at once. */
class Sending {
  upload = {};
  status = 204;
  responseText = '';
  onload = () => {};
  address = '';
  open(_method: string, address: string) {
    this.address = address;
  }
  abort() {}
  send() {
    sent.push(this.address);
    queueMicrotask(() => this.onload());
  }
}

/** Answers calls in turn: whole, with a body that never ends, or with one that ends in a stop. */
function answerWith(...answers: ('whole' | 'endless' | 'stoppedAfter')[]) {
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    sent.push(address);
    signal.throwIfAborted();
    const how = answers.shift();
    const text = JSON.stringify({ ...target, version: 'v1' });
    if (how !== 'endless')
      return { ok: true, text: async () => stopIf(how === 'stoppedAfter', text) };
    const broken = new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(() => controller.abort());
    });
    return { ok: true, text: () => broken };
  });
}

function stopIf(isStopped: boolean, text: string): string {
  if (isStopped) controller.abort();
  return text;
}

const send = () =>
  sendPicture(
    'p1',
    'profilePicture',
    { file, crop },
    { signal: controller.signal, onProgress() {} },
  );
const failure = async () => failureWords(await send().catch((error: unknown) => error));

beforeEach(() => {
  controller = new AbortController();
  sent = [];
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => vi.unstubAllGlobals());

it('says that an upload was stopped, also when half of an answer had come', async () => {
  answerWith('endless');
  expect(await failure()).toBe('Cancelled. Nothing has changed.');
  expect(sent).toEqual(['/profiles/p1/uploads']);
});

it('sends nothing more once it was stopped between two steps', async () => {
  answerWith('stoppedAfter', 'whole');
  expect(await failure()).toBe('Cancelled. Nothing has changed.');
  expect(sent).toEqual(['/profiles/p1/uploads']);
});

it('doesn’t promise that nothing changed when the last step was stopped', async () => {
  answerWith('whole', 'endless');
  expect(await failure()).toMatch(/may already be on your page/);
});

it('answers the version of the picture', async () => {
  answerWith('whole', 'whole');
  expect(await send()).toBe('v1');
  expect(sent).toEqual([
    '/profiles/p1/uploads',
    '/uploads/u1',
    '/profiles/p1/pictures/profilePicture',
  ]);
});
