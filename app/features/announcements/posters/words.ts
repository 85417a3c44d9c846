import { addressAt } from '#app/lib/own-path.ts';

/** In pixels. */
export const embedSizes = { show: { width: 560, height: 220 }, page: { width: 560, height: 520 } };

/** The frame of a show that sells here lists its ticket types; with many of them it scrolls. */
export function showFrame({ offers }: { offers: readonly unknown[] }) {
  const { width, height } = embedSizes.show;
  const offersHeight = offers.length === 0 ? 0 : 70 + 66 * Math.min(offers.length, 6);
  return { width, height: height + offersHeight };
}

type Size = { width: number | '100%'; height: number };

/** HTML to copy into another site. The address is ours, the title may be anyone’s text. */
export function embedCode(address: string, title: string, { width, height }: Size): string {
  const name = title.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<iframe src="${address}" title="${name}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
}

export function embedAddress(site: string, path: string): string {
  return addressAt(site, `${path}/embed`);
}
