import { describe, expect, it } from 'vitest';
import { readMail } from '#app/platform/replies/read-mail.server.ts';

const read = (head: string[], body = 'Yes.') =>
  readMail(Buffer.from([...head, '', body].join('\r\n')));
const writtenIn = ({ lines }: Awaited<ReturnType<typeof readMail>>) =>
  lines
    .filter(({ part }) => part === 'written')
    .map(({ text }) => text)
    .join('\n')
    .trim();
const from = 'From: Ana <ana@quay.example>';

it('says who has written what', async () => {
  const head = [from, 'Message-ID: <1@quay.example>', 'Content-Type: text/plain; charset=latin1'];
  const bytes = Buffer.from([...head, '', 'Às quatro.'].join('\r\n'), 'latin1');
  expect(await readMail(bytes)).toEqual({
    from: 'ana@quay.example',
    messageId: '<1@quay.example>',
    answersIds: [],
    isAutomatic: false,
    lines: [{ text: 'Às quatro.', depth: 0, part: 'written' }],
    files: [],
  });
});

it.each([
  ['none', []],
  ['several', ['From: ana@quay.example, eve@evil.example']],
  ['two headers', [from, 'From: eve@evil.example']],
  ['a group', ['From: team: ana@quay.example;']],
])('names no one where From has %s', async (_name, head) => {
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
  'X-Mail-Autoreply: Autoreply',
  'X-Failed-Recipients: bob@quay.example',
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

  it('becomes text, without quotes', async () => {
    const text = writtenIn(
      await html(
        `<style>p{color:red}</style><p>Yes &amp; <b>no</b>,<br>see <a href="https://evil.example">here</a>.</p>
       <img src="https://evil.example/pixel.gif" alt="pixel"><script>alert(1)</script>
       <div class="gmail_quote"><div class="gmail_attr">On Monday wrote:</div><blockquote class="gmail_quote">Old</blockquote></div>`,
      ),
    );
    expect(text).toBe('Yes & no,\nsee here.');
  });

  it.each([
    [
      'a table',
      '<table><tr><td>Doors</td><td>20:00</td></tr><tr><td>End</td><td>23:00</td></tr></table>',
      'Doors 20:00\nEnd 23:00',
    ],
    [
      'lists',
      '<ul><li>two monitors</li><li>one DI</li></ul><ol start="3"><li>a</li></ol>',
      '- two monitors\n- one DI\n3. a',
    ],
    ['what is set as typed', '<pre>a  b\n\n  c</pre>', 'a  b\n\n  c'],
    ['what is nested deeply', `${'<div>'.repeat(3_000)}deep${'</div>'.repeat(3_000)}`, 'deep'],
    ['what is left open', '<div>Yes<p>No', 'Yes\n\nNo'],
    [
      'a quote that its author made',
      '<p>As you know:</p><blockquote><p>It goes on</p></blockquote>',
      'As you know:\n\nIt goes on',
    ],
  ])('reads %s to its end', async (_name, body, text) => {
    expect(writtenIn(await html(body))).toBe(text);
  });

  it('keeps what only looks like a tag', async () => {
    expect(writtenIn(await html('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'))).toBe(
      '<script>alert(1)</script>',
    );
  });
});

describe('files', () => {
  type Part = { head: string[]; body?: string | undefined };
  const withParts = (parts: Part[], type = 'mixed') =>
    read(
      [from, `Content-Type: multipart/${type}; boundary=a`],
      `${parts.map(({ head, body = 'x' }) => `--a\r\n${head.join('\r\n')}\r\n\r\n${body}\r\n`).join('')}--a--`,
    );
  const text = { head: ['Content-Type: text/plain'], body: 'Yes.' };
  const filesIn = async (...head: string[]) => (await withParts([text, { head }])).files;

  it.each<[string, string[], string[]]>([
    [
      'attached',
      ['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=rider.pdf'],
      ['rider.pdf'],
    ],
    [
      'inline with a name, as Apple Mail sends them',
      [
        'Content-Type: application/pdf; name="rider.pdf"',
        'Content-Disposition: inline; filename=rider.pdf',
      ],
      ['rider.pdf'],
    ],
    [
      'named by their type alone',
      ['Content-Type: image/jpeg; name="stage plot.jpg"'],
      ['stage plot.jpg'],
    ],
    [
      'named in RFC 2231',
      ['Content-Type: image/jpeg', "Content-Disposition: inline; filename*=utf-8''B%C3%BChne.jpg"],
      ['Bühne.jpg'],
    ],
    ['without any name', ['Content-Type: audio/mpeg'], ['']],
    [
      'a text with a name',
      ['Content-Type: text/plain; name=setlist.txt', 'Content-Disposition: inline'],
      ['setlist.txt'],
    ],
    ['a mail that is passed on', ['Content-Type: message/rfc822'], ['']],
    [
      'a picture that no text shows',
      ['Content-Type: image/png', 'Content-ID: <1@x>', 'Content-Disposition: inline'],
      [''],
    ],
    ['a seal', ['Content-Type: application/pgp-signature', 'Content-Disposition: attachment'], []],
    [
      'a public key',
      ['Content-Type: application/pgp-keys; name=key.asc', 'Content-Disposition: attachment'],
      [],
    ],
  ])('%s', async (_name, head, files) => {
    expect(await filesIn(...head)).toEqual(files);
  });

  // [MS-OXTNEF] 2.1.3.1: signature, key, then attributes: level, id, length, data, checksum.
  const tnef = (level: number) =>
    Buffer.from([
      0x78,
      0x9f,
      0x3e,
      0x22,
      1,
      0,
      level,
      6,
      0x90,
      8,
      0,
      4,
      0,
      0,
      0,
      0,
      0,
      1,
      0,
      1,
      0,
    ]).toString('base64');

  it('are in a winmail.dat only where it has some', async () => {
    const head = [
      'Content-Type: application/ms-tnef; name=winmail.dat',
      'Content-Transfer-Encoding: base64',
    ];
    expect((await withParts([text, { head, body: tnef(1) }])).files).toEqual([]);
    expect((await withParts([text, { head, body: tnef(2) }])).files).toEqual(['winmail.dat']);
  });

  describe('that the text shows', () => {
    const picture = {
      head: [
        'Content-Type: image/svg+xml; name=image001.svg',
        'Content-ID: <image001@x>',
        'Content-Disposition: inline; filename=image001.svg',
      ],
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"></svg>',
    };
    const readWithPicture = (html: string) =>
      withParts(
        [{ head: ['Content-Type: text/html; charset=utf-8'], body: html }, picture],
        'related',
      );
    const img = '<img src="cid:image001@x" width="400" height="300">';

    it.each([
      ['a photograph in the text', `<p>Look:</p>${img}`, ['image001.svg']],
      ['a logo by its height', '<p>Yes.</p><img src="cid:image001@x" height="40">', []],
      ['a logo by its width', '<p>Yes.</p><img src="cid:image001@x" width="120">', []],
      ['in a signature', `<p>Yes.</p><div class="gmail_signature">Ana ${img}</div>`, []],
      ['in what is quoted', `<p>Yes.</p><blockquote type="cite">${img}</blockquote>`, []],
    ])('%s', async (_name, html, files) => {
      expect((await readWithPicture(html)).files).toEqual(files);
    });
  });
});

describe('format=flowed, RFC 3676', () => {
  const flowed = async (body: string, more = '') =>
    (
      await read([from, `Content-Type: text/plain; charset=utf-8; format=flowed${more}`], body)
    ).lines.map(({ text, depth }) => `${depth} ${text}`);

  it.each([
    ['joins a paragraph', 'One \r\ntwo\r\nthree', '', ['0 One two', '0 three']],
    ['never across depths (4.5)', '> asked \r\nanswered', '', ['1 asked ', '0 answered']],
    ['nor from one depth to a deeper one', '> a \r\n>> b \r\n>> c', '', ['1 a ', '2 b c']],
    ['nor into a signature (4.3)', 'Text \r\n-- \r\nAna', '', ['0 Text ', '0 -- ', '0 Ana']],
    ['and a signature never goes on', '-- \r\nAna \r\nQuay', '', ['0 -- ', '0 Ana Quay']],
    [
      'takes one stuffed space off (4.4)',
      ' From me\r\n  > not quoted',
      '',
      ['0 From me', '0  > not quoted'],
    ],
    ['deletes the space where DelSp says so (4.1)', '水曜 \r\n日', '; delsp=yes', ['0 水曜日']],
    ['keeps a quoted signature apart', '> Hi \r\n> -- \r\n> Ana', '', ['1 Hi ', '1 -- ', '1 Ana']],
  ])('%s', async (_name, body, more, lines) => {
    expect(await flowed(body, more)).toEqual(lines);
  });
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
