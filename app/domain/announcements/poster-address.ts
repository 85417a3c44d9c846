import { derivedFolder, pictureFolder } from '../profiles/picture-address.ts';
import type { Poster } from './public-event.ts';

/** Widths in pixels in which an uploaded poster is shown. */
export const posterWidths = [640, 1_280] as const;

/**
 * The storage key of an uploaded poster: below its venue’s other pictures, so that it is deleted
 * with them.
 */
export function posterKey(venueId: string, id: string, poster: Poster): string {
  return `${postersFolder(venueId, id)}/${poster.id}.${poster.extension}`;
}

export function postersFolder(venueId: string, id: string): string {
  return `${pictureFolder(venueId)}/posters/${id}`;
}

/** Holds every file drawn for an event, from its poster or otherwise. */
export function drawnFolder(venueId: string | null, id: string): string {
  return venueId === null
    ? `derived/images/events/${id}`
    : `${derivedFolder(venueId)}/posters/${id}`;
}

export function posterAddress(
  id: string,
  poster: Poster,
  { width, format }: { width: number; format: 'webp' | 'jpg' },
): string {
  return `/images/events/${id}/poster-${poster.id}-${width}.${format}`;
}
