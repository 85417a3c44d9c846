import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** `fetch` doesn’t let a test set the host. */
export function postForm(
  address: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  const body = 'email=nobody@people.example&password=not-this-one';
  return new Promise((resolve, reject) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'theme=dark' };
    request(address, { method: 'POST', headers: { ...form, ...headers } })
      .once('error', reject)
      .once('response', async (answer) =>
        resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
      )
      .end(body);
  });
}

/** The status for bytes that no client would send. */
export function rawStatus(platform: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(platform);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(answer.split(' ')[1] ?? 0)));
  });
}
