import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#app/lib/app-error.ts';
import { parseSettings, type Settings, settingsTable } from '#app/platform/env.ts';
import { makeFolder } from '#tests/harness/folder.ts';

type Name = keyof Settings;

/** Settings that are given together or not at all. */
const pairs = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hunter2' };

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

/** Every setting: what it is without a value, good values as `[given, read]`, and wrong ones. */
const cases: { [N in Name]: [Settings[N], [string, Settings[N]][], string[]] } = {
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
    [
      ['::1', '::1'],
      ['app.internal', 'app.internal'],
    ],
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
      [' , ', []],
    ],
    [
      '*',
      '*.',
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
    [
      ['postgres://u:p@db/bandstand', 'postgres://u:p@db/bandstand'],
      ['postgresql://db', 'postgresql://db'],
    ],
    [
      'mysql://root:hunter2@db/x',
      'postgres://',
      'db.example',
      'Postgres:hunter2',
      ' postgres://db',
    ],
  ],
  FILES_URL: [
    undefined,
    [
      ['s3://bucket', 's3://bucket'],
      ['s3://bucket/', 's3://bucket/'],
      ['s3://my.bucket-1?region=eu-west-1', 's3://my.bucket-1?region=eu-west-1'],
      [
        's3://bucket?endpoint=http://127.0.0.1:9000&region=auto',
        's3://bucket?endpoint=http://127.0.0.1:9000&region=auto',
      ],
      ['s3://bucket?uploads=through', 's3://bucket?uploads=through'],
    ],
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
      's3://bucket?uploads=direct',
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
          {
            id: 'apple',
            name: 'Apple',
            issuer: 'https://appleid.apple.com',
            clientId: 'quay',
            clientSecret: 's',
          },
          {
            id: 'our-idp',
            name: 'Our IdP',
            issuer: 'http://127.0.0.1:4000',
            clientId: 'q',
            clientSecret: 't',
          },
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
};

function pictureCases(...extensions: string[]): [string, string][] {
  return extensions.map((extension) => [pictures[extension] ?? '', pictures[extension] ?? '']);
}

const names = Object.keys(cases) as Name[];
const good = names.flatMap((name) =>
  (cases[name][1] as [string, unknown][]).map(([given, read]) => ({ name, given, read })),
);
const wrong = names.flatMap((name) => cases[name][2].map((given) => ({ name, given })));

function refusalOf(environment: Record<string, string>): AppError {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the settings were taken');
}

describe('parseSettings', () => {
  it('knows a value for everything that may be absent', () => {
    const absent = Object.fromEntries(names.map((name) => [name, cases[name][0]]));
    expect(parseSettings({})).toEqual(absent);
    expect(Object.keys(settingsTable)).toEqual(names);
  });

  it('takes an empty value for an absent one, as an env file writes it', () => {
    expect(parseSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(
      parseSettings({}),
    );
  });

  it.each(good)('reads $name from "$given"', ({ name, given, read }) => {
    expect(parseSettings({ ...pairs, [name]: given })[name]).toEqual(read);
  });

  it.each(wrong)('refuses $name "$given" without repeating it', ({ name, given }) => {
    const refusal = refusalOf({ [name]: given });
    expect(refusal.code).toBe('bad-setting');
    expect(refusal.message).toBe(`${name} must ${settingsTable[name].must}.`);
    expect(refusal.cause).toBeUndefined();
    expect(JSON.stringify(refusal) + refusal.stack).not.toContain('hunter2');
  });

  it('names all that is wrong at once, so that one restart mends it', () => {
    const mistakes = names.filter((name) => cases[name][2].length > 0);
    const environment = Object.fromEntries(
      mistakes.map((name) => [name, cases[name][2][0] as string]),
    );
    const { message } = refusalOf(environment);
    for (const name of mistakes) expect(message).toContain(`${name} must `);
    expect(mistakes.length).toBeGreaterThan(10);
  });

  it.each(Object.keys(pairs) as (keyof typeof pairs)[])('refuses %s alone', (name) => {
    const { message } = refusalOf({ [name]: pairs[name] });
    for (const both of Object.keys(pairs)) expect(message).toContain(both);
    expect(message).not.toContain(pairs[name]);
  });

  it('ignores what other programs keep in the environment', () => {
    expect(parseSettings({ PATH: '/bin', NODE_ENV: 'x', toString: 'y', port: '1' })).toEqual(
      parseSettings({}),
    );
  });
});
