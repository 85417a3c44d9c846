import { Marked } from 'marked';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage, defaultLanguage, inLanguage } from '#app/lib/language.ts';
import type { DocumentSlug } from './documents.ts';
import type { Figures } from './figures.ts';

export type LegalDocument = {
  title: string;
  /** The language of the text: the reader’s, or else the default one. */
  language: string;
  description: string;
  /** ISO date of the text's latest change, if it states one. */
  updated: string | null;
  sections: { id: string; title: string }[];
  html: string;
};

/**
 * Reads a document and fills in its figures, so that it agrees with the code. `not-found` if the
 * text names a figure that does not exist.
 */
export function readDocument(
  slug: DocumentSlug,
  figuresOf: () => Figures,
  language = currentLanguage(),
): LegalDocument {
  const text = sources[`./documents/${language}/${slug}.md`];
  if (text === undefined) return readDocument(slug, figuresOf, defaultLanguage);
  const figures = inLanguage(language, figuresOf);
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), fill(line.slice(colon + 1).trim(), figures, (word) => word)];
    }),
  );
  return {
    title: fields.get('title') ?? slug,
    language,
    description: fields.get('description') ?? '',
    updated: fields.get('updated') ?? null,
    ...render(fill(body, figures, escapeMarkdown)),
  };
}

const sources = import.meta.glob<string>('./documents/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

function fill(text: string, figures: Figures, guard: (word: string) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name as keyof Figures];
    if (figure === undefined) throw new AppError('not-found', `There is no figure "${name}".`);
    return guard(String(figure));
  });
}

/** Operators' names are plain text, even if they look like markup. */
function escapeMarkdown(word: string): string {
  return word.replace(/[<>&*_`[\]\\|~]/g, (character) => `&#${character.codePointAt(0)};`);
}

function render(markdown: string): Pick<LegalDocument, 'sections' | 'html'> {
  const sections: LegalDocument['sections'] = [];
  const renderer = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${html}</h${depth}>\n`;
        const title = html
          .replace(/<[^>]+>/g, '')
          .replace(/&#39;/g, '’')
          .replace(/&amp;/g, '&');
        const id = title
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '');
        sections.push({ id, title });
        return `<h2 id="${id}">${html}</h2>\n`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table"><table><thead>${row(token.header, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  const html = renderer.parse(markdown, { async: false });
  return { sections, html };
}
