import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const mostAttempts = 3;

/** Every rule, on a phone by day and on a desk at night. */
const looks = [
  { width: 320, colorScheme: 'light', rules: null },
  { width: 1280, colorScheme: 'dark', rules: null },
] as const;

/** The rules that depend on the look, in the other looks. */
const otherLooks = [
  { width: 320, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 1280, colorScheme: 'light', rules: ['color-contrast'] },
] as const;

/**
 * Accessibility of a page as it is open now, on a phone by day and at a desk by night, or in all
 * four looks: axe finds nothing, nothing overflows to the side, and no two elements have one id,
 * since labels and the links of problems find their field by it. The page then looks as it did
 * before.
 * `name` tells several states of one page apart; `except` is a selector of elements that aren't
 * ours.
 */
export async function expectAccessible(
  page: Page,
  {
    name = new URL(page.url()).pathname,
    except,
    inAllLooks = false,
  }: { name?: string; except?: string; inAllLooks?: boolean } = {},
): Promise<void> {
  const before = page.viewportSize();
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const { width, colorScheme, rules } of [...looks, ...(inAllLooks ? otherLooks : [])]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const look = `${name} at ${width} px, ${colorScheme}`;
    const violations = await analyse(page, { rules, except });
    expect(violations.map(({ id, html }) => `${look} ${id}: ${html}`)).toEqual([]);
    await expectInside(page, look);
  }
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' });
  if (before) await page.setViewportSize(before);
}

async function expectInside(page: Page, look: string): Promise<void> {
  const { wider, twice } = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      wider: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth,
      twice: ids.filter((id, place) => ids.indexOf(id) !== place),
    };
  });
  expect(wider, `${look}: pixels that stick out`).toBeLessThanOrEqual(0);
  expect(twice, `${look}: ids that stand twice`).toEqual([]);
}

type Asked = { rules: readonly string[] | null; except: string | undefined };

/** Runs in the page. Frames have other people's content. */
async function findViolations({
  rules,
  except,
}: {
  rules: readonly string[];
  except: Asked['except'];
}) {
  const here = window as unknown as { axe: Pick<typeof axe, 'run'> };
  const { violations } = await here.axe.run(
    { exclude: except ? [[except]] : [] },
    { runOnly: [...rules], resultTypes: ['violations'], iframes: false },
  );
  return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html }));
}

/**
 * Axe works in the page itself, and crashes if another document takes its place meanwhile. That
 * says nothing about either, so the new one is analysed. Findings of axe are never discarded.
 */
async function analyse(page: Page, { rules, except }: Asked) {
  for (let attempt = 1; ; attempt++) {
    await settle(page);
    const verdicts = await page.evaluateHandle(() => document);
    try {
      // Half of its time would go into reading it anew each time.
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
      return await page.evaluate(findViolations, { rules: rules ?? tags, except });
    } catch (error) {
      const isSame = await verdicts.evaluate((before) => before === document).catch(() => false);
      if (isSame || attempt === mostAttempts) throw error;
    } finally {
      await verdicts.dispose();
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
