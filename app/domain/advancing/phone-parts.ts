export type TextPart = { text: string; phone: string | null };

const number = /(?<![\w/.:-])(?:\+|\b00|\b0|\()\d[\d ()/-]{5,18}\d\b/g;

/** A text split at phone numbers, so that they can be called. */
export function phoneParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(number)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), phone: null });
    const [phone] = match;
    parts.push({ text: phone, phone: phone.replace(/[^\d+]/g, '') });
    end = match.index + phone.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), phone: null });
  return parts;
}
