import type { ReactNode } from 'react';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Fill } from '#app/domain/tickets/door/inside.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/page.tsx';

const t = words('tickets');

/* Codes in pictures, read by a compiled reader for browsers without one. */

type Point = { x: number; y: number };
/** The content of a code, and the corners of its place in the picture. */
export type FoundCode = { text: string; corners: readonly Point[] };

/** Makes the reader from its compiled bytes, or from their address. */
export async function prepareReader(compiled: ArrayBuffer | string): Promise<void> {
  await prepareZXingModule({
    overrides:
      typeof compiled === 'string' ? { locateFile: () => compiled } : { wasmBinary: compiled },
    fireImmediately: true,
  });
}

/** The QR codes in a picture: about 10 ms for 720 × 720 pixels on a computer. */
export async function readCodes(picture: ImageData): Promise<FoundCode[]> {
  const codes = await readBarcodes(picture, { formats: ['QRCode'] });
  return codes.map(({ text, position }) => ({
    text,
    corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
  }));
}

/**
 * Of several codes, such as those on one sheet, the one in the middle.
 * @param edge of the square picture
 */
export function middleCode(codes: readonly FoundCode[], edge: number): string | null {
  const away = ({ corners }: FoundCode) => {
    const [x, y] = [mean(corners.map((one) => one.x)), mean(corners.map((one) => one.y))];
    return Math.hypot(x - edge / 2, y - edge / 2);
  };
  return codes.toSorted((one, other) => away(one) - away(other))[0]?.text ?? null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

type Props = { fill: Fill; children?: ReactNode };

/** Number of people inside, and the warning of a full room. */
export function RoomFill({ fill: { inside, capacity, left, state }, children }: Props) {
  return (
    <>
      <p>
        {t('door.inside', { inside, capacity })} {children}
      </p>
      {state === 'nearly full' && (
        <Message tone="plain">{t('door.nearlyFull', { count: left })}</Message>
      )}
      {state === 'full' && <Message tone="bad">{t('door.full')}</Message>}
    </>
  );
}
