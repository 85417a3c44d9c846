import { threadMail } from '#app/features/messaging/mails.tsx';
import { inLanguage } from '#app/lib/language.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { htmlLines } from '#app/platform/replies/html-lines.ts';

/*
 * Replies in the forms of mail programs, to a mail of ours. Each names the text that belongs into
 * the thread and the text readable behind it.
 */

const brand = brandOf(
  parseSettings({
    SMTP_IN_URL: 'smtp://127.0.0.1:2525',
    REPLY_DOMAIN: 'reply.example',
    SUPPORT_EMAIL: 'post@bandstand.example',
  }),
);
const texts = [
  'Hi Ana,\nis 4 o’clock fine for load-in?\nWe have a piano, and it was tuned in May.\nDo you need the stage monitors?',
];
export const ours = inLanguage('en', () =>
  threadMail(
    brand,
    { threadId: 't1', own: 'The Night Owls', other: 'Cinema Candeia', texts },
    { email: 'ana@quay.example', language: 'en' },
  ),
);
export const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(ours.html)?.[1] ?? '';
export const sent = [
  ours.text,
  htmlLines(ours.html)
    .lines.map(({ text }) => text)
    .join('\n'),
];
export const sender = ['Bandstand', 'post@bandstand.example', 'reply.example'];

/** Our mail with an answer typed into its text, which its hidden first lines repeat. */
function withAnswer(text: string, changed: string): string {
  const at = body.lastIndexOf(text);
  return body.slice(0, at) + changed + body.slice(at + text.length);
}

type Part = { type: string; text: string; head?: string[] };
export const plain = (text: string, parameters = ''): Part => ({
  type: `text/plain; charset=utf-8${parameters}`,
  text,
});
export const html = (text: string): Part => ({ type: 'text/html; charset=utf-8', text });

export function mimeOf(type: 'alternative' | 'mixed' | 'related' | null, parts: Part[]): Buffer {
  const head = ['From: Ana <ana@quay.example>', 'MIME-Version: 1.0'];
  const written = parts.map(({ type: partType, text, head: more = [] }) =>
    [`Content-Type: ${partType}`, 'Content-Transfer-Encoding: 8bit', ...more, '', text].join(
      '\r\n',
    ),
  );
  if (type === null) return Buffer.from([...head, written[0]].join('\r\n'));
  const inside = written.map((part) => `--frontier\r\n${part}`).join('\r\n');
  return Buffer.from(
    [
      ...head,
      `Content-Type: multipart/${type}; boundary=frontier`,
      '',
      `${inside}\r\n--frontier--`,
    ].join('\r\n'),
  );
}

export const quoted = (text: string, sign = '> ') => text.trimEnd().replace(/^/gm, sign);
export const on = 'On Wed, 25 Nov 2026 at 10:00, Bandstand <post@bandstand.example> wrote:';
export const gmailQuote = (inner: string) =>
  `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${on.replace('<', '&lt;<a href="mailto:post@bandstand.example">').replace('>', '</a>&gt;')}<br></div>${inner}</div>`;
export const gmailBlock = (inner: string) =>
  `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${inner}</blockquote>`;
export const outlookHead = (from: string, sentWord: string, to: string, subject: string) =>
  `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b><span lang="EN-US">${from}</span></b><span> Bandstand &lt;post@bandstand.example&gt; <br><b>${sentWord}</b> Wednesday, 25 November 2026 10:00<br><b>${to}</b> Ana &lt;ana@quay.example&gt;<br><b>${subject}</b> Message from Cinema Candeia to The Night Owls<o:p></o:p></span></p></div>`;
export const word = (inner: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang="EN-GB"><div class="WordSection1">${inner}</div></body></html>`;
export const mso = (text: string) =>
  `<p class="MsoNormal"><span style="font-size:11.0pt">${text}<o:p></o:p></span></p>`;

export const replies: [string, Buffer, string][] = [
  [
    'Gmail on the web, above the quote',
    mimeOf('alternative', [
      plain(`Yes, 4 is fine.\r\n\r\nSee you!\r\n\r\n${on}\r\n\r\n${quoted(ours.text)}\r\n`),
      html(
        `<div dir="ltr">Yes, 4 is fine.<div><br></div><div>See you!</div></div>${gmailQuote(gmailBlock(body))}`,
      ),
    ]),
    'Yes, 4 is fine.\n\nSee you!',
  ],
  [
    'Gmail on the web, between quoted lines',
    mimeOf('alternative', [
      plain('see the other part'),
      html(
        `<div dir="ltr"></div>${gmailQuote(
          `${gmailBlock('<p>Hi Ana,<br>is 4 o’clock fine for load-in?</p>')}<div>Yes, 4 is fine.</div>${gmailBlock('<p>We have a piano, and it was tuned in May.<br>Do you need the stage monitors?</p>')}<div>Two of them, please.</div>`,
        )}`,
      ),
    ]),
    '> Hi Ana,\n> is 4 o’clock fine for load-in?\nYes, 4 is fine.\n> We have a piano, and it was tuned in May.\n> Do you need the stage monitors?\nTwo of them, please.',
  ],
  [
    'Gmail on Android, plain, with a heading over two lines',
    mimeOf(null, [
      plain(
        `Yes, 4 is fine.\r\n\r\nOn Wed, 25 Nov 2026, 10:00 Bandstand, <\r\npost@bandstand.example> wrote:\r\n\r\n${quoted(ours.text)}`,
      ),
    ]),
    'Yes, 4 is fine.',
  ],
  [
    'Apple Mail, an answer in the middle of its quote',
    mimeOf('alternative', [
      plain('see the other part', '; format=flowed; delsp=yes'),
      html(
        `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">First of all, thanks.<br><div><br><blockquote type="cite"><div>On 25 Nov 2026, at 10:00, Bandstand &lt;post@bandstand.example&gt; wrote:</div><br class="Apple-interchange-newline"><div><div>Hi Ana,<br>is 4 o’clock fine for load-in?</div></div></blockquote><div><br></div>Yes.<br><blockquote type="cite"><div>We have a piano, and it was tuned in May.</div></blockquote></div><br></body></html>`,
      ),
    ]),
    'First of all, thanks.\n\n> Hi Ana,\n> is 4 o’clock fine for load-in?\nYes.',
  ],
  [
    'iOS, below the quote and typed into it',
    mimeOf(null, [
      html(
        `<html><body dir="auto"><div dir="ltr"></div><div dir="ltr"><blockquote type="cite">On 25 Nov 2026, at 10:00, Bandstand &lt;post@bandstand.example&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${withAnswer('is 4 o’clock fine for load-in?', 'is 4 o’clock fine for load-in?<br><b>Four is perfect.</b>')}</div></blockquote></body></html>`,
      ),
    ]),
    'Four is perfect.',
  ],
  ...(
    [
      ['English', 'From:', 'Sent:', 'To:', 'Subject:'],
      ['German', 'Von:', 'Gesendet:', 'An:', 'Betreff:'],
      ['French', 'De&nbsp;:', 'Envoyé&nbsp;:', 'À&nbsp;:', 'Objet&nbsp;:'],
      ['Portuguese', 'De:', 'Enviada:', 'Para:', 'Assunto:'],
      ['Polish', 'Od:', 'Wysłane:', 'Do:', 'Temat:'],
      ['Japanese', '差出人:', '送信日時:', '宛先:', '件名:'],
    ] as const
  ).map(([language, from, sentWord, to, subject]): [string, Buffer, string] => [
    `Outlook for Windows in ${language}, with an answer inside the quote`,
    mimeOf('alternative', [
      plain('see the other part'),
      html(
        word(
          `${mso('Yes, see below.')}${mso('&nbsp;')}${outlookHead(from, sentWord, to, subject)}${mso('&nbsp;')}${withAnswer('Do you need the stage monitors?”', 'Do you need the stage monitors?”</p><p class="MsoNormal"><span style="color:red">Two of them, please.</span>')}`,
        ),
      ),
    ]),
    'Yes, see below.\n\n> Cinema Candeia has written to The Night Owls.\n> Cinema Candeia wrote: “Hi Ana,\n> is 4 o’clock fine for load-in?\n> We have a piano, and it was tuned in May.\n> Do you need the stage monitors?”\nTwo of them, please.',
  ]),
  [
    'Outlook for Windows as plain text',
    mimeOf(null, [
      plain(
        `Yes, 4 is fine.\r\n\r\n-----Original Message-----\r\nFrom: Bandstand <post@bandstand.example> \r\nSent: Wednesday, 25 November 2026 10:00\r\nTo: Ana <ana@quay.example>\r\nSubject: Message\r\n\r\n${ours.text}`,
      ),
    ]),
    'Yes, 4 is fine.',
  ],
  [
    'Outlook on the web',
    mimeOf('alternative', [
      plain(`Yes, 4 is fine.\r\n________________________________\r\nFrom: Bandstand\r\n`),
      html(
        `<html><body dir="ltr"><div class="elementToProof" style="font-family: Aptos">Yes, 4 is fine.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif"><b>From:</b> Bandstand &lt;post@bandstand.example&gt;<br><b>Sent:</b> Wednesday<br><b>To:</b> Ana<br><b>Subject:</b> Message</font><div>&nbsp;</div></div><div>${body}</div></body></html>`,
      ),
    ]),
    'Yes, 4 is fine.',
  ],
  [
    'Outlook on a telephone',
    mimeOf(null, [
      html(
        `<html><body><div dir="auto">Yes, 4 is fine.</div><div id="ms-outlook-mobile-signature" dir="auto">Get <a href="https://aka.ms/x">Outlook for iOS</a></div><div id="mail-editor-reference-message-container"><hr><div id="divRplyFwdMsg"><b>Von:</b> Bandstand &lt;post@bandstand.example&gt;<br><b>Gesendet:</b> Mittwoch<br></div>${body}</div></body></html>`,
      ),
    ]),
    'Yes, 4 is fine.',
  ],
  [
    'Thunderbird, below and between',
    mimeOf(null, [
      html(
        `<html><body><div class="moz-cite-prefix">Am 25.11.26 um 10:00 schrieb Bandstand:<br></div><blockquote type="cite" cite="mid:1@bandstand.example"><p>Hi Ana,<br>is 4 o’clock fine for load-in?</p></blockquote><p>Yes.</p><blockquote type="cite"><p>Do you need the stage monitors?</p></blockquote><p>No.<br></p><pre class="moz-signature" cols="72">-- \r\nAna</pre></body></html>`,
      ),
    ]),
    '> Hi Ana,\n> is 4 o’clock fine for load-in?\nYes.\n> Do you need the stage monitors?\nNo.',
  ],
  [
    'Thunderbird as flowed text',
    mimeOf(null, [
      plain(
        `Am 25.11.26 um 10:00 schrieb Bandstand:\r\n> Hi Ana, \r\n> is 4 o’clock fine for load-in?\r\nYes, 4 is \r\nfine.\r\n>> older\r\n \r\n From us all: thanks\r\n-- \r\nAna \r\nThe Night Owls`,
        '; format=flowed',
      ),
    ]),
    '> Hi Ana, is 4 o’clock fine for load-in?\nYes, 4 is fine.\n> older\nFrom us all: thanks',
  ],
  [
    'Yahoo on the web',
    mimeOf(null, [
      html(
        `<html><head></head><body><div class="ydp1a yahoo-style-wrap"><div dir="ltr">Yes, 4 is fine.</div><div><br></div></div><div id="yahoo_quoted_12" class="yahoo_quoted"><div style="font-family:Helvetica"><div>On Wednesday, November 25, 2026 at 10:00 AM GMT, Bandstand &lt;post@bandstand.example&gt; wrote:</div><div><br></div><div>${body}</div></div></div></body></html>`,
      ),
    ]),
    'Yes, 4 is fine.',
  ],
  [
    'Proton',
    mimeOf('alternative', [
      plain('Yes'),
      html(
        `<div style="font-family: Arial;">Yes, 4 is fine.</div><div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">On Wednesday, 25 November 2026 at 10:00, Bandstand &lt;post@bandstand.example&gt; wrote:<br><br><blockquote class="protonmail_quote" type="cite">${body}</blockquote><br></div>`,
      ),
    ]),
    'Yes, 4 is fine.',
  ],
  [
    'K-9 Mail, its signature above the quote',
    mimeOf(null, [
      plain(
        `Yes, 4 is fine.\r\n-- \r\nSent from my Android device with K-9 Mail.\r\n\r\n${on}\r\n${quoted(ours.text)}`,
      ),
    ]),
    'Yes, 4 is fine.',
  ],
  [
    'mutt, between trimmed lines',
    mimeOf(null, [
      plain(
        `On Wed, Nov 25, 2026 at 10:00:00AM +0000, Bandstand wrote:\r\n> is 4 o’clock fine for load-in?\r\n\r\nYes.\r\n\r\n> Do you need the stage monitors?\r\n\r\nNo.\r\n\r\n-- \r\nAna`,
      ),
    ]),
    '> is 4 o’clock fine for load-in?\nYes.\n\n> Do you need the stage monitors?\nNo.',
  ],
  ...(
    [
      [
        'German',
        'Am Mi., 25. Nov. 2026 um 10:00 Uhr schrieb Bandstand <\r\npost@bandstand.example>:',
      ],
      ['French', 'Le mer. 25 nov. 2026 à 10:00, Bandstand <post@bandstand.example> a\r\nécrit :'],
      [
        'Portuguese',
        'Em qua., 25 de nov. de 2026 às 10:00, Bandstand <\r\npost@bandstand.example> escreveu:',
      ],
      [
        'Spanish',
        'El mié, 25 nov 2026 a las 10:00, Bandstand (<post@bandstand.example>)\r\nescribió:',
      ],
      ['Polish', 'śr., 25 lis 2026 o 10:00 Bandstand <post@bandstand.example>\r\nnapisał(a):'],
      ['Japanese', '2026年11月25日(水) 10:00 Bandstand\r\n<post@bandstand.example>:'],
    ] as const
  ).map(([language, heading]): [string, Buffer, string] => [
    `a heading in ${language} over two lines`,
    mimeOf(null, [plain(`Yes, 4 is fine.\r\n\r\n${heading}\r\n\r\n${quoted(ours.text)}`)]),
    'Yes, 4 is fine.',
  ]),
];
