import { create, toString as toText } from 'qrcode';

/** A text as a picture that phones can read, as an address to put into an `<img>`. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await toText(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The same as what is to be printed: an SVG path over so many modules a side, without a border. */
export function qrPath(text: string): { modules: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1)
    for (let from = 0; from < size; from += 1) {
      let to = from;
      while (to < size && modules.get(row, to)) to += 1;
      if (to > from) path += `M${from} ${row}h${to - from}v1h-${to - from}z`;
      from = to;
    }
  return { modules: size, path };
}
