import { describe, expect, it } from 'vitest';
import { readMail } from '#app/platform/replies/read-mail.server.ts';

const read = (head: string[], body = 'Yes.') =>
  readMail(Buffer.from([...head, '', body].join('\r\n')));
const from = 'From: Ana <ana@quay.example>';

it('says who has written what', async () => {
  const head = [from, 'Message-ID: <1@quay.example>', 'Content-Type: text/plain; charset=latin1'];
  const bytes = Buffer.from([...head, '', 'Às quatro.'].join('\r\n'), 'latin1');
  expect(await readMail(bytes)).toEqual({
    ...{ from: 'ana@quay.example', messageId: '<1@quay.example>', isAutomatic: false },
    ...{ text: 'Às quatro.\n', hasFiles: false },
  });
});

it.each([
  ['none', []],
  ['several', ['From: ana@quay.example, eve@evil.example']],
  ['two headers', [from, 'From: eve@evil.example']],
  ['a group', ['From: team: ana@quay.example;']],
])('names nobody where From has %s', async (_name, head) => {
  expect((await read(head)).from).toBeNull();
});

it('isn’t taken in by a name that looks like an address', async () => {
  expect((await read(['From: "ana@quay.example" <eve@evil.example>'])).from).toBe(
    'eve@evil.example',
  );
});

it.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated (absence)',
  'Precedence: bulk',
  'Precedence: list',
  'X-Autoreply: yes',
  'List-Id: <all.quay.example>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=a',
])('is automatic with %s', async (header) => {
  expect((await read([from, header])).isAutomatic).toBe(true);
});

it.each(['Auto-Submitted: no', 'Precedence: first-class'])('isn’t with %s', async (header) => {
  expect((await read([from, header])).isAutomatic).toBe(false);
});

describe('a mail in HTML alone', () => {
  const html = (body: string) => read([from, 'Content-Type: text/html; charset=utf-8'], body);

  it('becomes text, without what was quoted', async () => {
    const { text } = await html(
      `<style>p{color:red}</style><p>Yes &amp; <b>no</b>,<br>see <a href="https://evil.example">here</a>.</p>
       <img src="https://evil.example/pixel.gif" alt="pixel"><script>alert(1)</script>
       <div class="gmail_quote"><div class="gmail_attr">On Monday wrote:</div><blockquote>Old</blockquote></div>`,
    );
    expect(text).toBe('Yes & no,\nsee here.');
  });

  it('keeps what only looks like a tag', async () => {
    expect((await html('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).text).toBe(
      '<script>alert(1)</script>',
    );
  });
});

it('knows files from what programs add', async () => {
  const withPart = (type: string, disposition: string) =>
    read(
      [from, 'Content-Type: multipart/mixed; boundary=a'],
      `--a\r\nContent-Type: text/plain\r\n\r\nYes.\r\n--a\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--a--`,
    );
  expect((await withPart('application/pdf', 'attachment; filename=rider.pdf')).hasFiles).toBe(true);
  expect((await withPart('image/png', 'inline')).hasFiles).toBe(false);
  expect((await withPart('application/pgp-signature', 'attachment')).hasFiles).toBe(false);
});

it('is no mail where parts are nested without end', async () => {
  const parts = Array.from(
    { length: 60 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
  );
  await expect(readMail(Buffer.from(parts.join('\r\n')))).rejects.toMatchObject({
    code: 'bad-input',
  });
});
