import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const mostAttempts = 3;

/**
 * What everybody needs of a page, whatever it shows: axe finds nothing, nothing sticks out to the
 * side, and no two elements have one id, since labels and the links of problems find their field
 * by it.
 *
 * `name` tells several looks at one page apart; `except` is a selector of what isn't ours.
 */
export async function expectAccessible(
  page: Page,
  { name = new URL(page.url()).pathname, except }: { name?: string; except?: string } = {},
): Promise<void> {
  const violations = await analyse(page, except);
  expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  const { wider, twice } = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      wider: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth,
      twice: ids.filter((id, place) => ids.indexOf(id) !== place),
    };
  });
  expect(wider, `${name}: pixels that stick out`).toBeLessThanOrEqual(0);
  expect(twice, `${name}: ids that stand twice`).toEqual([]);
}

/**
 * Axe works in the page itself, and crashes if another document takes its place meanwhile. That
 * says nothing about either, so the new one is analysed. What axe found is never asked for again.
 */
async function analyse(page: Page, except: string | undefined) {
  for (let attempt = 1; ; attempt++) {
    await settle(page);
    const judged = await page.evaluateHandle(() => document);
    const builder = new AxeBuilder({ page }).withTags(tags);
    if (except) builder.exclude(except);
    try {
      return (await builder.analyze()).violations;
    } catch (error) {
      const isSame = await judged.evaluate((before) => before === document).catch(() => false);
      if (isSame || attempt === mostAttempts) throw error;
    } finally {
      await judged.dispose();
    }
  }
}

/** Until all has arrived and nothing moves: half faded in, any text has too little contrast. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page
    .evaluate(async () => {
      await document.fonts.ready;
      const moving = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(moving.map((each) => each.finished));
    })
    // Somewhere else meanwhile.
    .catch(() => page.waitForLoadState('load'));
}
