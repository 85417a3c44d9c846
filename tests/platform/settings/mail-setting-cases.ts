import type { Settings } from '#app/platform/env.ts';

type Name = 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_IN_URL' | 'REPLY_DOMAIN';

/** Settings of mail: the default, good values as `[given, read]`, and wrong ones. */
export const mailSettingCases: { [N in Name]: [Settings[N], [string, Settings[N]][], string[]] } = {
  SMTP_URL: [
    undefined,
    [
      ['smtp://127.0.0.1:1025', 'smtp://127.0.0.1:1025'],
      ['smtps://post:p%40ss@mail.example', 'smtps://post:p%40ss@mail.example'],
      ['smtp://mail.example?requireTLS=true', 'smtp://mail.example?requireTLS=true'],
    ],
    [
      'mail.example',
      'mail.example:587',
      'smtp:',
      'smtp://',
      'smtp:hunter2',
      'https://mail.example',
      'direct://mail.example',
      ' smtp://mail.example',
      'smtp://post:hunter2@mail.example\nx',
    ],
  ],
  MAIL_FROM: [
    undefined,
    [['post+no-reply@sub.example', 'post+no-reply@sub.example']],
    [
      'post',
      'post@',
      '@example.org',
      'a b@example.org',
      'post@example',
      'Bandstand <post@example.org>',
      'post@example.org, hunter2@example.org',
      'post@example.org\r\nBcc: hunter2@example.org',
    ],
  ],
  SMTP_IN_URL: [
    undefined,
    [
      ['smtp://0.0.0.0:2525', { host: '0.0.0.0', port: 2525 }],
      ['smtp://[::1]:0', { host: '::1', port: 0 }],
    ],
    [
      ...['smtp://0.0.0.0', '0.0.0.0:2525', 'smtps://0.0.0.0:2525', 'smtp://hunter2@host:25'],
      ...['smtp://host:25/path', 'smtp://host:25?cert=/hunter2', 'smtp://host:25?relay=yes'],
      'smtp://host:25?cert=/hunter2&key=/hunter2',
    ],
  ],
  REPLY_DOMAIN: [
    undefined,
    [['Reply.Bandstand.example', 'reply.bandstand.example']],
    ['localhost', 'post@hunter2.example', '-a.example', 'a b.example', '*.example', 'a..example'],
  ],
};
