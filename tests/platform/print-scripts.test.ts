import * as fontkit from 'fontkit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cutFonts } from '#app/platform/fonts/cut-fonts.ts';
import { type Cluster, harfBuzz, shape } from '#app/platform/fonts/shape.ts';
import { tickPages } from '#app/platform/print/draw-ticks.ts';
import { plain } from '#app/platform/print/plain.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import type { PosterSheet, Sheet, TicketSheet, TickSheet } from '#app/platform/print/sheet.ts';
import { readPdf } from '#tests/harness/reading/pdf.ts';

const names = {
  Vietnamese: 'Nguyễn Thị Ánh Tuyết',
  Yoruba: 'Adébáyọ̀ Ọlábísí ẹ̀ṣọ́',
  Polish: 'Łukasz Żółć',
  Greek: 'Αλέξανδρος Παπαδόπουλος',
  Cyrillic: 'Олександра Їжакевич',
  Armenian: 'Արամ Խաչատրյան',
  Georgian: 'გიორგი მელიქიშვილი',
  Hebrew: 'משה כהן',
  'Hebrew with vowels': 'שָׁלוֹם לוי',
  Arabic: 'شركة الأنغام للإنتاج',
  'Arabic with vowels': 'مُحَمَّد',
  Devanagari: 'हिन्दी क्षत्रिय कृष्ण',
  Bengali: 'রবীন্দ্রনাথ',
  Punjabi: 'ਪੰਜਾਬੀ ਟਾਪੂ',
  Gujarati: 'અંગ્રેજી',
  Tamil: 'தமிழ் கொடி',
  Thai: 'สมชาย น้ำใจดี',
  Lao: 'ບັນເທີງ',
  Khmer: 'បាហាម៉ា ញើ',
  Burmese: 'မြန်မာ့ဂီတ',
  Chinese: '王小明',
  'Traditional Chinese': '臺灣樂團',
  Japanese: '東京事変 さくら',
  // Its font ends with a glyph that has no outline.
  Korean: '김철수 서울 예술의전당 한글',
  'signs of currencies': '₱1,500.00 ₩ ₹ ₺ ₴ ₫ ₦ ₪ ៛ ₿ € ₵ ₡ ₭ ₮ ₸ ₼ ₾ ﷼',
};

const sheet: Sheet = {
  kicker: '',
  title: 'A title',
  lead: '',
  picture: null,
  facts: [],
  sections: [],
  link: 'https://bandstand.test/users/a',
  language: 'en',
  producer: 'Bandstand',
};

async function print(printed: Parameters<typeof printSheet>[0]) {
  const log = { warn: vi.fn() };
  const pdf = await printSheet(printed, log);
  return { ...(await readPdf(pdf)), size: pdf.length, logged: log.warn.mock.calls };
}

/** For comparison: composed, with plain spaces. */
function same(text: string): string {
  return text.normalize().replace(/\s+/gu, ' ');
}

function expectOwnFonts({ fonts, embedded }: Awaited<ReturnType<typeof print>>): void {
  // The name of a part of a font begins with six letters (ISO 32000-1:2008, 9.6.4).
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(Figtree|LeagueGothic|Noto|Box-)/);
  expect(new Set(fonts).size).toBe(fonts.length / 2);
  // Each is listed twice: as it is used, and as it is built.
  expect(embedded).toBe(fonts.length / 2);
}

describe('a document', () => {
  const facts = Object.entries(names).map(([label, value]) => ({ label, value }));
  const paid = [
    'Paid by משה 25.00 EUR',
    'Paid by محمد 26.00 EUR',
    'Paid by Ana\u202e 27.00 EUR',
    'Paid by \u2067\u202bAna 28.00 EUR',
  ];
  const unknown = 'A \u{10fffd} \u0378 B';
  let printed: Awaited<ReturnType<typeof print>>;

  beforeAll(async () => {
    const amounts = facts.map(({ value }) => ({ label: value, value: '₱1,500.00' }));
    const total = { label: 'Total', value: '₩30,000' };
    const lines = paid.map((value) => ({ label: 'Line', value }));
    printed = await print({
      ...sheet,
      facts: [...facts, ...lines, { label: 'Unknown', value: unknown }],
      sections: [{ heading: 'Sums', amounts, total }],
    });
  });

  it('is copied out in every script, from embedded fonts alone', () => {
    const text = same(printed.text);
    for (const { label, value } of facts) {
      expect(text).toContain(`${label} ${same(value)}`);
      expect(text).toContain(`${same(value)} ₱1,500.00`);
    }
    expect(text).toContain('₩30,000');
    expectOwnFonts(printed);
  });

  it('shows a box for what no font draws, and says in the log which letters these are', () => {
    expect(printed.text).toContain(unknown);
    expect(printed.logged).toEqual([
      [{ kind: 'sheet', missing: ['U+10FFFD', 'U+0378'] }, 'letters that no font draws'],
    ]);
  });

  it('keeps an amount after a name, whichever way that is written', () => {
    for (const [index, line] of paid.entries()) {
      expect(same(printed.text)).toContain(plain(line));
      const amount = printed.found.find((one) => one.text.includes(`${25 + index}.00 EUR`));
      const start = printed.found.find(
        ({ page, baseline, text }) =>
          page === amount?.page && baseline === amount.baseline && text.startsWith('Paid by'),
      );
      expect(amount?.left).toBeGreaterThanOrEqual(start?.left ?? Number.NaN);
    }
  });

  it('of any kind has names of any script', async () => {
    const listed = [names.Yoruba, names.Polish, names.Punjabi, names.Tamil];
    const lists: TickSheet = {
      title: `Door: ${names.Greek}`,
      lead: names.Thai,
      lists: [
        {
          heading: names.Hebrew,
          columns: ['Name', 'What', 'How many'],
          rows: listed.map((name) => ({ name, what: names.Armenian, note: '', count: 1 })),
        },
      ],
      language: 'en',
      producer: 'Bandstand',
    };
    const tickets: TicketSheet = {
      title: names.Japanese,
      tickets: [
        {
          event: names.Arabic,
          lines: [names.Cyrillic, names.Chinese],
          code: { modules: 1, path: 'M0 0h1v1h-1z' },
          facts: [{ label: 'Name', value: names.Vietnamese }],
          note: names.Devanagari,
        },
      ],
      language: 'ja',
      producer: 'Bandstand',
    };
    // A picture of one pixel.
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const poster: PosterSheet = {
      title: names.Korean,
      picture: Buffer.from(pixel, 'base64'),
      format: 'png',
      words: { day: 'SAT', names: [names.Yoruba, names.Thai], lines: [names.Greek], link: 'x' },
      language: 'en',
      producer: 'Bandstand',
    };
    const door = await print(lists);
    for (const name of [...listed, names.Armenian, names.Greek, names.Thai, names.Hebrew])
      expect(same(door.text)).toContain(same(name));
    const ticket = await print(tickets);
    for (const name of ['Arabic', 'Cyrillic', 'Chinese', 'Vietnamese', 'Devanagari'] as const)
      expect(same(ticket.text)).toContain(same(names[name]));
    const drawn = await print(poster);
    for (const name of ['Korean', 'Yoruba', 'Thai', 'Greek'] as const)
      expect(same(drawn.text)).toContain(same(names[name]));
    for (const one of [door, ticket, drawn]) expectOwnFonts(one);
    expect([ticket.pages, drawn.pages]).toEqual([1, 1]);
  });

  it('in Latin letters has the platform’s fonts alone, and stays small', async () => {
    const latin = await print({
      ...sheet,
      facts: [{ label: 'Łódź', value: 'Zoë & Ødegård, €5' }],
    });
    expect(latin.fonts.join()).not.toContain('Noto');
    expect(latin.size).toBeLessThan(15_000);
  });
});

// Unicode 17, 16.3: the sign of the medial ra is drawn before and around its letter.
it('draws a Burmese sign before the letter that it goes around', async () => {
  const [cut] = await cutFonts('\u1019\u103c', 'my', []);
  if (!cut) throw new Error('no font for Burmese');
  const font = fontkit.create(cut.regular);
  const shaper = await harfBuzz(cut.regular, font);
  const [cluster] = shape(font, shaper, '\u1019\u103c').glyphs as Cluster[];
  const parts = cluster?.parts?.map(({ glyph }) => glyph.id) ?? [];
  expect(parts[1]).toBe(font.glyphForCodePoint(0x1019).id);
  expect(parts).toHaveLength(2);
});

describe('long texts', () => {
  it('sets a list of thousands in parts, so that its time grows with its length alone', () => {
    const columns: TickSheet['lists'][number]['columns'] = ['Name', 'What', 'How many'];
    const list = (length: number) => ({
      heading: 'List',
      columns,
      rows: Array.from({ length }, (_, at) => ({ name: `N${at}`, what: '', note: '', count: 1 })),
    });
    const pages = (...lengths: number[]) =>
      tickPages({ title: '', lead: '', lists: lengths.map(list), language: 'en', producer: '' });
    expect([pages(3, 0, 5).length, pages(150, 150).length, pages(2_000).length]).toEqual([
      1, 2, 10,
    ]);
    expect(pages().length).toBe(1);
  });

  it('wraps within its column', async () => {
    const long = {
      // Letters of this name alone.
      w: 'wolfeschlegelstein'.repeat(8),
      觀: '我們在二零二六年十一月二十八日的演出非常成功，觀眾人數超過一千人。'.repeat(4),
      ช: 'สวัสดีชาวโลกนี่คือข้อความยาวที่ไม่มีช่องว่าง'.repeat(4),
      ق: 'قسطنطينية'.repeat(20),
    };
    const all = Object.values(long);
    const printed = await print({
      ...sheet,
      title: all[0] ?? '',
      facts: all.map((name) => ({ label: name, value: name })),
      sections: [
        {
          heading: all[1] ?? '',
          columns: ['1', '2', '3', '4'],
          rows: all.map((name) => ['1', name, '+', name]),
        },
        {
          heading: 'S',
          amounts: all.map((label) => ({ label, value: '€5' })),
          total: { label: 'A', value: '€5' },
        },
      ],
    });
    for (const { left, right } of printed.found) {
      expect(left).toBeGreaterThan(47);
      expect(right).toBeLessThan(595.28 - 46);
    }
    const third = printed.found.filter(({ text }) => text === '+');
    expect(third).toHaveLength(all.length);
    const [{ left } = { left: 0 }] = third;
    const crossing = printed.found.filter(
      (one) =>
        third.some(({ page, baseline }) => page === one.page && baseline === one.baseline) &&
        one.left < left - 4 &&
        one.right > left,
    );
    expect(crossing).toEqual([]);
    for (const [letter, name] of Object.entries(long)) {
      const times = printed.text.split(letter).length - 1;
      // Two facts, two cells, an amount, and the title or the heading of one.
      const places = letter === 'w' || letter === '觀' ? 6 : 5;
      expect([letter, times]).toEqual([letter, (name.split(letter).length - 1) * places]);
    }
    expect(printed.text).not.toContain('-');
  });

  it('loses nothing of a row that is higher than a page', async () => {
    const words = Array.from({ length: 1_500 }, (_, at) => `w${at}`).join(' ');
    const printed = await print({
      ...sheet,
      sections: [
        {
          heading: 'Table',
          columns: ['a', 'b', 'c'],
          rows: [
            ['1', words, 'x'],
            ['2', 'after', 'y'],
          ],
        },
        {
          heading: 'Sums',
          amounts: [{ label: words, value: '€5.00' }],
          total: { label: 'All', value: '€7.00' },
        },
      ],
    });
    const text = same(printed.text);
    for (const word of ['w0', 'w700', 'w1499']) expect(text.split(` ${word} `).length).toBe(3);
    expect(text).toContain('€7.00');
  });
});
