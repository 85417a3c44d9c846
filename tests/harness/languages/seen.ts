import type { Page } from '@playwright/test';

export type Seen = {
  language: string;
  direction: string;
  /** Everything the page says, to eyes and to ears, except text marked as another language. */
  texts: string[];
  /** Elements that overflow the window to a side. */
  outside: string[];
  /** Texts of the product that are cut off. */
  cut: string[];
  links: string[];
};

/** The visible content of a page as it is open now. */
export function readSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const { documentElement: root, body } = document;
    const spoken = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'content'];
    const isForeign = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang') !== root.lang ||
      element.closest('script, style, noscript, code, pre, [translate="no"]') !== null;
    // A page about a text in another language has that text's title.
    const isAboutForeign = [...document.querySelectorAll('main article[lang]')].some(isForeign);
    const texts = isAboutForeign ? [] : [document.title];
    const cut: string[] = [];
    const outside: string[] = [];
    for (const element of body.querySelectorAll('*')) {
      const { left, right } = element.getBoundingClientRect();
      if (left < -0.5 || right > innerWidth + 0.5)
        outside.push(`${element.tagName}.${element.className} from ${left} to ${right}`);
    }
    for (const element of document.querySelectorAll(
      `${isAboutForeign ? '' : 'meta[name="description"], '}body, body *`,
    )) {
      if (isForeign(element)) continue;
      for (const name of spoken) texts.push(element.getAttribute(name) ?? '');
      if (element instanceof HTMLInputElement && element.type === 'submit')
        texts.push(element.value);
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('⟦'),
      );
      const { overflowX, clipPath, position } = getComputedStyle(element);
      const isHidden = clipPath !== 'none' || (position === 'absolute' && element.clientWidth <= 1);
      if (
        own &&
        !isHidden &&
        overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1
      )
        cut.push(element.textContent ?? '');
    }
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    return {
      language: root.lang,
      direction: getComputedStyle(root).direction,
      texts: texts.filter((text) => text.trim() !== ''),
      outside:
        Math.max(root.scrollWidth, body.scrollWidth) > innerWidth
          ? [
              'a text',
              ...outside,
              ...[...body.querySelectorAll('*')]
                .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
                .map(
                  (one) =>
                    `${one.tagName}.${one.className} ${one.scrollWidth} in ${one.clientWidth}`,
                ),
            ]
          : [],
      cut,
      links: links.filter(({ origin }) => origin === location.origin).map(({ href }) => href),
    };
  });
}
