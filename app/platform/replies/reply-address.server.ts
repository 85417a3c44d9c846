import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * An address that answers arrive at: `reply+<52 characters>@domain`. It carries the id of the
 * thread, the day on which it ends, and a seal over both and over the person it was made for, who
 * isn’t named in it. Capitals make no difference, since mail servers may change them; with 58 of the
 * 64 characters that may come before the @ there is room for no more.
 */

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const prefix = 'reply+';
const sizes = { id: 16, day: 2, seal: 14 } as const;
const mostLength = Math.ceil(((sizes.id + sizes.day + sizes.seal) * 8) / 5);

export type ReplyToken = { id: string; endsAt: Date; isFor(secret: string, whom: string): boolean };

/**
 * The part before the @.
 * @param id 32 hexadecimal digits, as `newId` makes them
 * @param whom everything else that the answer depends on; it can’t be read from the address
 */
export function replyToken(secret: string, id: string, whom: string, endsAt: Date): string {
  const open = Buffer.alloc(sizes.id + sizes.day);
  if (open.write(id, 'hex') !== sizes.id || id.length !== 2 * sizes.id)
    throw new Error('an id has 32 hexadecimal digits');
  open.writeUInt16BE(Math.floor(endsAt.getTime() / dayMs), sizes.id);
  return prefix + base32(Buffer.concat([open, sealOf(secret, open, whom)]));
}

/** Null for any other form than those made here. */
export function readReplyToken(local: string): ReplyToken | null {
  const text = local.toLowerCase();
  const bytes = text.startsWith(prefix) ? fromBase32(text.slice(prefix.length)) : null;
  if (bytes === null) return null;
  const open = bytes.subarray(0, sizes.id + sizes.day);
  return {
    id: open.toString('hex', 0, sizes.id),
    // To the end of that day.
    endsAt: new Date((open.readUInt16BE(sizes.id) + 1) * dayMs),
    isFor: (secret, whom) =>
      timingSafeEqual(bytes.subarray(open.length), sealOf(secret, open, whom)),
  };
}

const dayMs = 86_400_000;

function sealOf(secret: string, open: Buffer, whom: string): Buffer {
  const mac = createHmac('sha256', secret).update('reply\n').update(open).update(`\n${whom}`);
  return mac.digest().subarray(0, sizes.seal);
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Null for another length, and for characters outside of the alphabet. */
function fromBase32(text: string): Buffer | null {
  if (text.length !== mostLength || !/^[a-z2-7]+$/.test(text)) return null;
  const bits = [...text]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const eights = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  const bytes = Buffer.from(eights);
  // The last character has bits to spare; there is one way to write an address.
  return base32(bytes) === text ? bytes : null;
}
