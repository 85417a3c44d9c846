import type { Position } from '#app/domain/profiles/position.ts';
import type { NamedAct } from './show-file.ts';

/** A typed line-up: one name a line, followed by the address of the act's page if any. */
export function parseLineUp(input: string): NamedAct[] {
  return input
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [address, pageId] = /\S*\/users\/([A-Za-z0-9_-]{1,128})\/?$/.exec(line) ?? [];
      if (address === undefined || pageId === undefined) return { name: line, pageId: null };
      return { name: line.slice(0, -address.length).trim() || pageId, pageId };
    });
}

/** The same line-up as text, to be edited. */
export function formatLineUp(acts: readonly NamedAct[]): string {
  return acts
    .map(({ name, pageId }) => (pageId === null ? name : `${name} /users/${pageId}`))
    .join('\n');
}

/** A position as maps show it: “38.7139, -9.1334”; null for anything else. */
export function readPosition(input: string): Position | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(input.trim());
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
