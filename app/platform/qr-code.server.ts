import { toString as toText } from 'qrcode';

/** A text as a picture that phones can read, as an address to put into an `<img>`. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await toText(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
