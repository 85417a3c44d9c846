import { create } from 'qrcode';

/** A QR code as a data address for an `<img>`. */
export function qrPicture(text: string): string {
  const { modules, path } = qrPath(text);
  const side = modules + 4;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${side} ${side}"><path fill="#fff" d="M-2-2h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** A QR code as an SVG path over so many modules a side, without a border. */
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
