import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from '#app/api/v1/public-api.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';

/** Retired words, and their replacements. */
const retired: [RegExp, instead: string][] = [
  [/\be-?mails?\b(?<!email|emails)/i, 'email'],
  [/(?<![-/@])\bmail(s|ed)?\b/i, 'email'],
  [/(?<!\w)papers?\b/i, 'documents, or invoices and receipts'],
  [/(?<!\w)claims?\b/i, 'dispute'],
  [/\bcharge-backs?\b/i, 'chargeback'],
  [/\bdues\b/i, 'instalments'],
  [/\bpencil/i, 'hold'],
  [/\bcode of the night\b/i, 'release code'],
  [/\baccounts? for payouts\b/i, 'payout account'],
  [/\bkept cards?\b/i, 'saved cards'],
  [/\b(brought|bring|brings|bringing)\b.{0,20} along\b/i, 'referral'],
  [/\bonce keys?\b/i, 'idempotency key'],
  [/\bby (it|them)(self|selves)\b/i, 'automatically'],
  [/\b(some|any|no|every)body\b/i, 'someone, anyone, no one, everyone'],
  [/\bwhom\b/i, 'who'],
  [/\blog in\b/i, 'sign in'],
  [/\bplease\b/i, 'the sentence without it'],
  [/\bsecond look\b/i, 'what to do'],
  [/^It is (done|made)\.$/, 'what was done'],
];

/** Sentences in which a retired word means something else. */
const allowed: [file: RegExp, sentence: RegExp][] = [
  [/glossary/, /provisional claim on a date/],
  [/bookings/, /on paper|^We’re on tour up north/],
  // The specification words the steps of deleting an account; the law has claims of its own.
  [/delete-account/, /log in/i],
  [
    /terms-of-service|privacy-policy|cancellation-policy|how-payments-work/,
    /claims?\b|please|whom|paper/i,
  ],
];

it('messages, documents and the API use no retired word', async () => {
  const found = [...messages(), ...documents(), ...(await api())].flatMap(([file, text]) =>
    retired
      .filter(([word]) => word.test(text))
      .filter(() => !allowed.some(([where, what]) => where.test(file) && what.test(text)))
      .map(([, instead]) => `${file}: “${text}” Say: ${instead}.`),
  );
  expect(found).toEqual([]);
});

type Sentence = [file: string, text: string];

function messages(): Sentence[] {
  return globSync('app/{features,fields,routes}/**/en.json').flatMap((file) =>
    textsOf(JSON.parse(readFileSync(file, 'utf8'))).map((text): Sentence => [file, text]),
  );
}

/** Decisions are dated and never rewritten. Text in code is a name. */
function documents(): Sentence[] {
  return globSync(['docs/*.md', '*.md', 'app/features/legal/documents/en/*.md'])
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replaceAll(/```.*?```|`[^`\n]+`|^ {4}[^\n]*$|\[tests[^\]]*\]|\]\([^)]*\)/gms, '')
        .split('\n')
        .map((line): Sentence => [file, line]),
    );
}

async function api(): Promise<Sentence[]> {
  const services = { brand: brandOf(parseSettings({})) } as Services;
  const { paths, tags, components } = await openApiDocument(services);
  return textsOf({ paths, tags, components }, ['summary', 'description'], '').map(
    (text): Sentence => ['the API', text],
  );
}

/** All texts below a value; of an object, only those of some keys if any are named. */
function textsOf(value: unknown, keys?: string[], key = keys?.[0]): string[] {
  if (typeof value === 'string') return !keys || keys.includes(key ?? '') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, keys, name));
}
