import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathFromQuery } from '#app/lib/own-path.ts';

const HERE = 'https://bandstand.example';

describe('pathFromQuery', () => {
  it.each([
    ['?/one/two&a=b~and~c=d', '/one/two?a=b&c=d'],
    ['?/one/two', '/one/two'],
    ['?/one/', '/one/'],
    ['?/', '/'],
    ['?/one&', '/one?'],
    ['?/one~and~two&a=b', '/one&two?a=b'],
    ['?/one&a=b&c=d', '/one?a=b?c=d'],
    ['?/one&a=~and~~and~b', '/one?a=&&b'],
    ['?/caf%C3%A9&q=a%20b%26c', '/caf%C3%A9?q=a%20b%26c'],
    ['?/one//two&next=//three', '/one//two?next=//three'],
  ])('decodes %j', (search, path) => {
    expect(pathFromQuery(search)).toBe(path);
  });

  it('finds no path in any other text', () => {
    const others = ['', '?', '/one', '?a=b', '?a=/one', '?&/one', '? /one', '??/one', '?%2Fone'];
    for (const search of others) expect(pathFromQuery(search), search).toBeNull();
  });

  it.each([
    ['?//evil.example', '/evil.example'],
    ['?///evil.example', '/evil.example'],
    ['?/\\evil.example', '/evil.example'],
    ['?/\\/\\evil.example', '/evil.example'],
    ['?/\t/evil.example', '/evil.example'],
    ['?/\r\n\\evil.example', '/evil.example'],
    ['?/\0/evil.example', '/evil.example'],
    ['?//user@evil.example:80/x&y', '/user@evil.example:80/x?y'],
    ['?/%09/evil.example', '/%09/evil.example'],
    ['?/%2F/evil.example', '/%2F/evil.example'],
    ['?/~and~/evil.example', '/&/evil.example'],
    ['?/https://evil.example', '/https://evil.example'],
  ])('keeps %j on this host', (search, path) => {
    expect(pathFromQuery(search)).toBe(path);
    expect(new URL(path, HERE).origin).toBe(HERE);
  });

  it.each([
    '?/.//evil.example',
    '?/..//evil.example',
    '?/./\\evil.example',
    '?/.\t//evil.example',
    '?/%2e//evil.example',
    '?/one/..//evil.example',
  ])('refuses %j, which would name a host when read twice', (search) => {
    expect(pathFromQuery(search)).toBeNull();
  });
});

describe('pathFromQuery, for any text', () => {
  it('never throws and never leaves the origin, read once or twice', () => {
    const units = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((codes) => String.fromCharCode(...codes));
    const pieces = fc.constantFrom(
      ...['/', '\\', '.', '..', '\t', '\n', '\r', '\0', ' ', '&', '~and~', '?', '#', '@', ':'],
      ...['%09', '%2e', '%2F', '%5C', 'evil.example', 'http:', '[', '\ud800'],
    );
    const hostile = fc.array(pieces, { maxLength: 14 }).map((parts) => `?/${parts.join('')}`);
    const search = fc.oneof(
      hostile,
      units.map((text) => `?/${text}`),
      units,
    );
    fc.assert(
      fc.property(search, (text) => {
        const path = pathFromQuery(text);
        if (path === null) return;
        const once = new URL(path, HERE);
        expect(once.origin).toBe(HERE);
        expect(new URL(once.pathname + once.search, HERE).origin).toBe(HERE);
      }),
      { numRuns: 5000 },
    );
  });

  it("gives back what the trick's encoder was given", () => {
    const word = fc.string({ unit: fc.constantFrom(...'abz09-_~.!*+=&%20é'), maxLength: 8 });
    const path = fc
      .array(word, { maxLength: 5 })
      .map((words) => new URL(`${HERE}/${words.join('/')}`).pathname)
      .filter((text) => !text.startsWith('//') && !text.includes('~and~'));
    const query = fc
      .array(fc.tuple(word, word), { maxLength: 6 })
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
      .filter((text) => !text.includes('~and~'));
    fc.assert(
      fc.property(path, query, (pathname, text) => {
        const plain = text === '' ? pathname : `${pathname}?${text}`;
        expect(pathFromQuery(encode(pathname, text))).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });
});

function encode(path: string, query: string): string {
  const escaped = (text: string) => text.replaceAll('&', '~and~');
  return `?/${escaped(path.slice(1))}${query === '' ? '' : `&${escaped(query)}`}`;
}
