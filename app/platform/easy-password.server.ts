import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password that a million guesses find is refused; ten guesses a quarter of an hour take longer. */
const enoughScore = 2;

/** The rest is ignored: measuring a hostile text of 128 characters takes a second. */
const readLength = 32;

/**
 * True if an attacker would soon find the password by trying common ones, rows of keys, dates, and what
 * is `known` about the account (its address, the product’s name).
 */
export async function isEasyPassword(password: string, known: string[]): Promise<boolean> {
  meter ??= openMeter();
  const { score } = (await meter).check(password, known.flatMap(partsOf));
  return score < enoughScore;
}

let meter: Promise<ZxcvbnFactory> | undefined;

/** Read when the first password is chosen: its dictionaries take 10 MB. */
async function openMeter(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: readLength });
}

/** `Ana.Reis@people.example` is also found as `ana`, `reis`, `people` and `ana.reis`. */
function partsOf(text: string): string[] {
  const [beforeAt = ''] = text.split('@');
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
  return [...new Set([text, text.replaceAll(' ', ''), beforeAt, ...parts])];
}
