import type { ContractDocument } from '#app/domain/bookings/contract-document.ts';

/** Replaces lone surrogates, which can be neither stored nor hashed faithfully. */
export function withoutLoneSurrogates({
  title,
  sections,
}: Pick<ContractDocument, 'title' | 'sections'>) {
  return {
    title: title.toWellFormed(),
    sections: sections.map(({ heading, paragraphs, rows }) => ({
      heading,
      paragraphs: paragraphs.map((text) => text.toWellFormed()),
      rows: rows.map(({ name, value }) => ({
        name: name.toWellFormed(),
        value: value.toWellFormed(),
      })),
    })),
  };
}
