import type { CSSProperties } from 'react';

/** Colours and places drawn from an id, so that pages differ and each always looks the same. */
export function seedStyle(seed: string): CSSProperties {
  let hash = 2_166_136_261;
  for (const character of seed) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  const hue = hash % 360;
  return {
    '--hue1': hue,
    '--hue2': (hue + 40 + ((hash >>> 9) % 120)) % 360,
    '--x1': `${(hash >>> 5) % 60}%`,
    '--x2': `${55 + ((hash >>> 13) % 45)}%`,
  } as CSSProperties;
}
