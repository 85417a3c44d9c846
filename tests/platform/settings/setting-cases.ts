import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '#app/platform/env.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { feeSettingCases } from './fee-setting-cases.ts';
import { mailSettingCases } from './mail-setting-cases.ts';
import { walletSettingCases } from './wallet-setting-cases.ts';

export type Name = keyof Settings;

const folder = makeFolder();
const pictures = Object.fromEntries(
  ['svg', 'png', 'webp', 'jpg', 'jpeg', 'SVG', 'gif', 'txt'].map((extension) => {
    const file = path.join(folder, `picture.${extension}`);
    writeFileSync(file, 'x');
    return [extension, file];
  }),
) as Record<string, string>;
const folderNamedLikePicture = path.join(folder, 'folder.png');
mkdirSync(folderNamedLikePicture);
const wrongPictures = [
  `${folder}/absent.png`,
  folderNamedLikePicture,
  pictures.gif,
  pictures.txt,
  '.png',
] as string[];

const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' };
const apple = { id: 'apple', name: 'Apple', issuer: 'https://appleid.apple.com' };
const ours = { id: 'our-idp', name: 'Our IdP', issuer: 'http://127.0.0.1:4000' };

const unchanged = (text: string): [string, string] => [text, text];

/** Every setting: its default, good values as `[given, read]`, and wrong ones. */
export const cases: { [N in Name]: [Settings[N], [string, Settings[N]][], string[]] } = {
  PORT: [
    3000,
    [
      ['0', 0],
      ['80', 80],
      ['65535', 65535],
    ],
    ['65536', '-1', '80.5', '0x50', '1e3', ' ', ' 80', 'http', '99999999', 'NaN', '８０'],
  ],
  HOST: [
    '127.0.0.1',
    ['::1', 'app.internal'].map(unchanged),
    ['a b', 'http://host', 'host/path', 'user@host', '[::1]', ' '],
  ],
  BASE_URL: [
    undefined,
    [
      ['https://bandstand.example', 'https://bandstand.example'],
      ['https://bandstand.example/', 'https://bandstand.example'],
      ['HTTPS://Bandstand.Example:443', 'https://bandstand.example'],
      ['http://localhost:3000', 'http://localhost:3000'],
      ['http://[::1]:3000', 'http://[::1]:3000'],
    ],
    [
      'bandstand.example',
      'https://bandstand.example/app',
      'https://bandstand.example/?a=b',
      'https://bandstand.example?',
      'https://bandstand.example/#top',
      'https://owner:hunter2@bandstand.example',
      'https://hunter2@bandstand.example/',
      'ftp://bandstand.example',
      'javascript:hunter2()',
      'https://',
    ],
  ],
  AUTHORIZED_DOMAINS: [
    [],
    [
      ['app.example', ['app.example']],
      ['app.example, *.Example.org ,localhost,', ['app.example', '*.example.org', 'localhost']],
      ['münchen.example,[::1]', ['münchen.example', '[::1]']],
      [' , ', []],
    ],
    [
      '*',
      '*.',
      '*.com',
      '*.[::1]',
      '::1',
      'app.*',
      'a.*.example',
      'app.example:3000',
      'app.example/sign-in',
      'https://app.example',
      '.example',
      'app..example',
      'hunter2@app.example',
      'good.example,*',
    ],
  ],
  DATA_DIR: ['./data', [['/var/lib/bandstand', '/var/lib/bandstand']], []],
  DATABASE_URL: [
    undefined,
    ['postgres://u:p@db/bandstand', 'postgresql://db'].map(unchanged),
    [
      'mysql://root:hunter2@db/x',
      'postgres://',
      'db.example',
      'Postgres:hunter2',
      ' postgres://db',
    ],
  ],
  DATABASE_SHORTCUTS: ['on', [['off', 'off']], ['no', 'OFF', '0']],
  FILES_URL: [
    undefined,
    [
      's3://bucket',
      's3://bucket/',
      's3://my.bucket-1?region=eu-west-1',
      's3://bucket?endpoint=http://127.0.0.1:9000&region=auto',
    ].map(unchanged),
    [
      'bucket',
      's3://',
      's3://?region=eu-west-1',
      's3://bucket/folder',
      's3://bucket:9000',
      's3://key:hunter2@bucket',
      's3://bucket#hunter2',
      's3://bucket?endpiont=https://store.example',
      's3://bucket?constructor=hunter2',
      's3://bucket?endpoint=store.example',
      's3://bucket?endpoint=',
      's3://bucket?region=eu/west',
      'https://bucket.s3.amazonaws.com',
    ],
  ],
  AWS_ACCESS_KEY_ID: [undefined, [['AKIA', 'AKIA']], []],
  AWS_SECRET_ACCESS_KEY: [undefined, [['s/+e=', 's/+e=']], []],
  DEMO: [
    undefined,
    [
      ['on', 'on'],
      ['off', 'off'],
    ],
    ['yes', 'ON', '1', ' on'],
  ],
  TRUSTED_PROXIES: [
    [],
    [
      ['10.0.0.1', ['10.0.0.1']],
      ['10.0.0.0/8, ::1 ,FD00::/8,', ['10.0.0.0/8', '::1', 'fd00::/8']],
      ['0.0.0.0/0', ['0.0.0.0/0']],
      ['::ffff:10.0.0.1/128', ['::ffff:10.0.0.1/128']],
      [' , ', []],
    ],
    [
      '*',
      'all',
      'proxy.internal',
      '10.0.0',
      '10.0.0.256',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '::/129',
      ':::1',
      '[::1]',
      '10.0.0.1:8080',
      '10.0.0.1 10.0.0.2',
      'hunter2@10.0.0.1',
      '10.0.0.1,hunter2',
    ],
  ],
  AUTH_SECRET: [
    undefined,
    [
      ['s'.repeat(32), 's'.repeat(32)],
      ['b3Jhbmdl/K+hunter2==b3Jhbmdl/K+x', 'b3Jhbmdl/K+hunter2==b3Jhbmdl/K+x'],
    ],
    ['hunter2', 's'.repeat(31)],
  ],
  SIGN_IN_PROVIDERS: [
    [],
    [
      ['[]', []],
      [
        '[{"id":"google","clientId":"quay","clientSecret":"s"}]',
        [{ ...google, clientId: 'quay', clientSecret: 's' }],
      ],
      [
        '[{"id":"apple","clientId":"quay","clientSecret":"s"},{"id":"our-idp","clientId":"q","clientSecret":"t","name":" Our IdP ","issuer":"http://127.0.0.1:4000"}]',
        [
          { ...apple, clientId: 'quay', clientSecret: 's' },
          { ...ours, clientId: 'q', clientSecret: 't' },
        ],
      ],
    ],
    [
      'google',
      '{',
      '{}',
      'null',
      '[null]',
      '["google"]',
      '[{"id":"google"}]',
      '[{"id":"google","clientId":"quay","clientSecret":""}]',
      '[{"id":"google","clientId":"","clientSecret":"hunter2"}]',
      '[{"id":"google","clientId":1,"clientSecret":"hunter2"}]',
      '[{"clientId":"quay","clientSecret":"hunter2"}]',
      '[{"id":"our-idp","clientId":"quay","clientSecret":"hunter2"}]',
      '[{"id":"our-idp","clientId":"quay","clientSecret":"hunter2","name":"Ours"}]',
      '[{"id":"our-idp","clientId":"quay","clientSecret":"hunter2","issuer":"https://idp.example"}]',
      '[{"id":"our-idp","clientId":"q","clientSecret":"hunter2","name":" ","issuer":"https://idp.example"}]',
      '[{"id":"our-idp","clientId":"q","clientSecret":"hunter2","name":"Ours","issuer":"idp.example"}]',
      '[{"id":"our-idp","clientId":"q","clientSecret":"hunter2","name":"Ours","issuer":"javascript:alert(1)"}]',
      '[{"id":"Our IdP","clientId":"q","clientSecret":"hunter2","name":"Ours","issuer":"https://idp.example"}]',
      '[{"id":"../callback","clientId":"q","clientSecret":"hunter2","name":"Ours","issuer":"https://idp.example"}]',
      '[{"id":"__proto__","clientId":"q","clientSecret":"hunter2"}]',
      '[{"id":"google","clientId":"q","clientSecret":"hunter2","clientsecret":"typo"}]',
      '[{"id":"google","clientId":"a","clientSecret":"hunter2"},{"id":"google","clientId":"b","clientSecret":"t"}]',
    ],
  ],
  ...mailSettingCases,
  FEDIVERSE: ['off', [['on', 'on']], ['yes', 'ON', '1']],
  ROLE: [
    'all',
    [
      ['web', 'web'],
      ['worker', 'worker'],
    ],
    ['api', 'Web', 'web,worker'],
  ],
  LOG_LEVEL: [
    'info',
    (['debug', 'info', 'warn', 'error', 'silent'] as const).map((level) => [level, level]),
    ['verbose', 'INFO', '30'],
  ],
  METRICS_TOKEN: [
    undefined,
    [['t'.repeat(32), 't'.repeat(32)]],
    ['t'.repeat(31), `hunter2 ${'t'.repeat(32)}`, 'ü'.repeat(32)],
  ],
  BRAND_NAME: [
    'Bandstand',
    [
      [' Quayside ', 'Quayside'],
      ['n'.repeat(40), 'n'.repeat(40)],
    ],
    [' ', 'n'.repeat(41)],
  ],
  COMPANY_NAME: [undefined, [['Quayside Ltd.', 'Quayside Ltd.']], [' ', 'n'.repeat(81)]],
  BRAND_LOGO: [undefined, pictureCases('svg', 'png', 'webp', 'SVG'), wrongPictures],
  OWNER_NAME: ['the owner', [['Quay & Co', 'Quay & Co']], [' ', 'n'.repeat(81)]],
  OWNER_URL: [
    'https://www.example.com/',
    [['http://owner.example/a?b#c', 'http://owner.example/a?b#c']],
    ['owner.example', 'javascript:hunter2()', 'data:text/html,hunter2', '//owner.example'],
  ],
  OWNER_LOGO: [undefined, pictureCases('svg', 'png', 'webp'), wrongPictures],
  BANNER_IMAGE: [undefined, pictureCases('jpg', 'jpeg', 'png', 'webp'), wrongPictures],
  SUPPORT_EMAIL: [
    'support@bandstand.example',
    [['help+me@sub.example', 'help+me@sub.example']],
    ['help', 'help@', '@example', 'a b@example.org', 'a@b', 'Help <help@example.org>'],
  ],
  ...feeSettingCases,
  ...walletSettingCases,
};

function pictureCases(...extensions: string[]): [string, string][] {
  return extensions.map((extension) => [pictures[extension] ?? '', pictures[extension] ?? '']);
}
