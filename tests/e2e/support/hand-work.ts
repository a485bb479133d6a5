/** Counts the work of a hand: see "A hundred orders by hand" in docs/performance.md. */

import type { Locator, Page } from '@playwright/test'
import { test } from '#tests/e2e/support/shop-test.ts'

/** Counts what a person does: a click, a key, a whole text typed, a scan. Each takes a second of the day. */
export function handOn(page: Page) {
  const done = { clicks: 0, keys: 0, texts: 0, scans: 0 }
  return {
    done,
    async click(what: Locator, modifiers: readonly 'Shift'[] = []) {
      done.clicks += 1
      await what.click({ modifiers: [...modifiers] })
    },
    async choose(what: Locator, label: string) {
      done.clicks += 2
      await what.selectOption(label)
    },
    /** Opens the chooser of the browser, and picks the newest file. */
    async giveFile(what: Locator, file: { readonly name: string; readonly text: string }) {
      done.clicks += 3
      const buffer = Buffer.from(file.text)
      await what.setInputFiles({ name: file.name, mimeType: 'text/csv', buffer })
    },
    async press(key: string) {
      done.keys += 1
      await page.keyboard.press(key)
    },
    async type(text: string) {
      done.texts += 1
      await page.keyboard.type(text)
    },
    async scan(text: string) {
      done.scans += 1
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
  }
}

export type Hand = ReturnType<typeof handOn>

/** Seconds of the machine, and a second for each action of the hand; printed where `isLong`. */
export async function timed(
  hand: Hand,
  { name, isLong }: { readonly name: string; readonly isLong: boolean },
  work: () => Promise<void>,
): Promise<number> {
  const before = { ...hand.done }
  const start = performance.now()
  await test.step(name, work)
  const machine = Math.round((performance.now() - start) / 1_000)
  const did = Object.entries(hand.done).map(
    ([kind, n]) => [kind, n - before[kind as keyof Hand['done']]] as const,
  )
  const actions = did.reduce((sum, [, n]) => sum + n, 0)
  const counted = did.map(([kind, n]) => `${n} ${kind}`).join(', ')
  const description = `${machine + actions} s: ${machine} s of the machine and ${actions} actions (${counted})`
  test.info().annotations.push({ type: name, description })
  if (isLong) process.stdout.write(`${name}: ${description}\n`)
  return machine + actions
}
