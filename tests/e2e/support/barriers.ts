import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { expect } from '#tests/e2e/support/shop-test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Returns axe's findings by rule and element; `only` limits the rules. */
export async function barriersOn(
  page: Page,
  only: readonly string[] = [],
): Promise<readonly string[]> {
  const exclude = await markAlike(page)
  // Reading it takes longer than a run: once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const runOnly =
    only.length > 0
      ? { type: 'rule' as const, values: [...only] }
      : { type: 'tag' as const, values: tags }
  return page.evaluate(
    async ({ exclude, runOnly }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(
        { exclude: [[exclude]] },
        { runOnly, resultTypes: ['violations'] },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
      )
    },
    { exclude, runOnly },
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
