import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type KeyStroke,
  layouts,
  readingsOf,
  TypedKeys,
} from '#app/domain/tickets/door/keyboards.ts';
import { readSignedCode } from '#app/features/tickets/door/components/read-signature.ts';
import { makeCode } from '#app/platform/signing/ticket-code.server.ts';
import { keyboards, press, type Scanner } from '#tests/harness/tickets/scanner.ts';

const names = Object.keys(keyboards.layouts);

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = [publicKey.export({ format: 'der', type: 'spki' }).toString('base64')];
const idOf = (text: string) => createHash('md5').update(text).digest('hex');
const tickets = Array.from({ length: 6 }, (_, number) => {
  const ticket = { eventId: idOf('night'), ticketId: idOf(`ticket ${number}`), serial: number + 1 };
  return { ticket, code: makeCode(ticket, privateKey) };
});

const typedBy = (strokes: KeyStroke[]) =>
  strokes.map(({ key }) => ([...key].length === 1 ? key : '')).join('');

async function isRead(code: string, strokes: KeyStroke[]): Promise<boolean> {
  const read = await readSignedCode([...readingsOf(typedBy(strokes), strokes)], keys);
  const { ticket } = tickets.find((one) => one.code === code) ?? {};
  return JSON.stringify(read) === JSON.stringify({ ...ticket, isSigned: true });
}

async function failures(scanner: Scanner, change = (strokes: KeyStroke[]) => strokes) {
  const read = await Promise.all(
    tickets.map(({ code }) => isRead(code, change(press(code, scanner)))),
  );
  return read.filter((isOne) => !isOne).length;
}

/** As on devices that report no keys. */
const withoutCodes = (strokes: KeyStroke[]) => strokes.map((stroke) => ({ ...stroke, code: '' }));

it('codes hold every kind of character that layouts differ in', () => {
  const all = tickets.map(({ code }) => code).join('');
  expect([...'-_zyqwam'].filter((character) => !all.includes(character))).toEqual([]);
});

describe.each(names)('on the layout %s', (host) => {
  it.each([false, true])('a scanner of US keys is read, with Caps Lock %s', async (isCapsOn) => {
    expect(await failures({ host, isCapsOn })).toBe(0);
    expect(await failures({ host, isCapsOn, turnsShift: true })).toBe(0);
  });

  it('a scanner that is set to it is read', async () => {
    // Layouts on which a code can’t be typed.
    const isWhole = tickets.every(({ code }) =>
      [...code].every((one) => keyboards.layouts[host]?.slice(0, 2).flat().includes(one)),
    );
    if (isWhole) expect(await failures({ set: host, host })).toBe(0);
    else expect(['rs', 'bg', 'ua', 'ru', 'gr', 'il', 'lt', 'fr(bepo)', 'de(neo)']).toContain(host);
  });
});

it('a scanner set to one country’s layout is read on a device set to another', async () => {
  for (const set of ['de', 'fr', 'be', 'es', 'it', 'se', 'pt', 'ch', 'cz', 'jp'])
    for (const host of ['us', 'gb', 'de', 'fr', 'ru'])
      expect(`${set} on ${host}: ${await failures({ set, host })}`).toBe(`${set} on ${host}: 0`);
});

it('where a device reports no keys, most layouts are undone by their characters', async () => {
  const lost: string[] = [];
  for (const host of names)
    for (const isCapsOn of [false, true])
      if ((await failures({ host, isCapsOn }, withoutCodes)) > 0)
        lost.push(`${host}${isCapsOn ? ' with Caps Lock' : ''}`);
  // Layouts that type the same for two US keys, or that are known by their keys alone.
  const rare = ['fr(bepo)', 'de(neo)', 'gr', 'tr(f)', 'us(dvorak)', 'us(colemak)'];
  expect(lost.filter((name) => !rare.includes(name.replace(' with Caps Lock', '')))).toEqual([
    'ca(multix) with Caps Lock',
  ]);
});

it('a code is found beside the scanner’s additions and earlier typing', async () => {
  const [{ code = '' } = {}] = tickets;
  const read = async (text: string, host = 'pt') => {
    const typed = new TypedKeys();
    const strokes = press(text, { host });
    for (const stroke of strokes) typed.press(stroke);
    const readings = [...typed.readings(typedBy(strokes))];
    return (await readSignedCode(readings, keys))?.isSigned ?? null;
  };
  expect(await read(code)).toBe(true);
  // The kind of symbol (ISO/IEC 15424), a name left in the field, and half of an earlier scan.
  for (const before of [']Q1', '#', 'ana', code.slice(0, 90), code.slice(0, 3)])
    expect(await read(`${before}${code}`)).toBe(true);
  for (const after of ['!', '?']) expect(await read(`${code}${after}`)).toBe(true);
  for (const none of [code.slice(1), `${code}A`, 'ana', '']) expect(await read(none)).toBe(null);
  expect(await read(`${code.slice(0, -1)}${code.endsWith('A') ? 'E' : 'A'}`)).toBe(false);
});

it('digits of a number pad, keys taken back and key names are as they are meant', () => {
  const typed = new TypedKeys();
  const pad = press('BT1234567890-', { host: 'fr' }).map(({ key, code, shift }) => ({
    key,
    shift,
    code: code.replace('Digit', 'Numpad').replace('Minus', 'NumpadSubtract'),
  }));
  for (const stroke of pad) expect(typed.press(stroke)).toBe(true);
  const shift = { key: 'Shift', code: 'ShiftLeft', shift: true };
  expect(typed.press(shift)).toBe(false);
  const [wrong] = press('x', { host: 'fr' });
  if (wrong) typed.press(wrong);
  typed.press({ key: 'Backspace', code: 'Backspace', shift: false });
  expect([...typed.readings('')]).toContain('BT1234567890-');
  expect(typed.startsCode('')).toBe(true);
  typed.clear();
  expect(typed.startsCode('ana')).toBe(false);
});

it('the layouts are those of the desktop', () => {
  for (const [name, typed] of Object.entries(layouts)) {
    const [plain, shifted] = keyboards.layouts[name] ?? [];
    const text = (level?: string[]) => level?.map((key) => (key.length === 1 ? key : ' ')).join('');
    expect([name, ...typed]).toEqual([name, text(plain), text(shifted)]);
  }
});
