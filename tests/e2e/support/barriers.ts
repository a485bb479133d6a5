import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/shop-test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns axe's findings by rule and element; `only` limits the rules. */
export async function barriersOn(
  page: Page,
  only: readonly string[] = [],
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    // The other mode is for frames, which the shop's pages lack: it computes in a second page.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(await markAlike(page))
  const { violations } = await (only.length > 0
    ? axe.withRules([...only])
    : axe.withTags(rules)
  ).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  )
}

/** axe takes as long for the hundredth card or row as for the first: keeps one of each kind. */
async function markAlike(page: Page): Promise<string> {
  const mark = 'data-alike'
  await page.evaluate((mark) => {
    for (const list of document.querySelectorAll('main :is(ul, ol, tbody)')) {
      const kinds = new Set<string>()
      for (const entry of list.children) {
        const parts = [entry, ...entry.querySelectorAll('*')]
        const kind = parts.map((part) => `${part.tagName} ${part.getAttribute('class')}`).join()
        entry.toggleAttribute(mark, kinds.has(kind))
        kinds.add(kind)
      }
    }
  }, mark)
  return `[${mark}]`
}

/** Checks light and dark with axe, and that the narrowest phone shows no overflow. */
export async function expectWellMade(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(path)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, path).toBe(0)
  expect(await barriersOn(page), path).toEqual([])
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  expect(await barriersOn(page), `${path} in dark`).toEqual([])
}
