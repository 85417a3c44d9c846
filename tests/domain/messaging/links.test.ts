import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linksIn } from '#app/domain/messaging/message-text.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';

const hostsIn = (text: string) => linksIn(text).flatMap(({ link }) => (link ? [link.host] : []));

it.each([
  ['See https://example.org/rider.pdf.', [['https://example.org/rider.pdf', 'example.org']]],
  ['(www.quay.example)', [['www.quay.example', 'www.quay.example']]],
  [
    'https://en.example.org/wiki/Bark_(band), then http://a.example:8080/x?y=1#z!',
    [
      ['https://en.example.org/wiki/Bark_(band)', 'en.example.org'],
      ['http://a.example:8080/x?y=1#z', 'a.example:8080'],
    ],
  ],
])('finds the links of “%s”', (text, links) => {
  const result = linksIn(text).flatMap(({ text: typed, link }) =>
    link ? [[typed, link.host]] : [],
  );
  expect(result).toEqual(links);
});

it('shows the host that a link really leads to', () => {
  // The first “а” is Cyrillic.
  expect(hostsIn('https://bаnkofexample.com and https://example.com.evil.example/')).toEqual([
    'xn--bnkofexample-x9j.com',
    'example.com.evil.example',
  ]);
  // The part before the @ is only there to mislead.
  expect(hostsIn('https://bank.example@evil.example/')).toEqual([]);
});

it.each([
  'javascript:alert(1)',
  'mailto:a@b.example',
  'data:text/html,x',
  'www.',
  'https://',
  'see.this',
])('leaves “%s” text', (text) => {
  expect(linksIn(text)).toEqual([{ text }]);
});

it('loses nothing of any text', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom(' ', '(', ')', '.')),
      ),
      (parts) => {
        const text = parts.join('');
        expect(
          linksIn(text)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text);
      },
    ),
    { seed: seedOf('links in messages'), numRuns: 40 },
  );
});
