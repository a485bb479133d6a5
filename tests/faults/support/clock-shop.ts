/** A shop whose system clock the test sets forward and back while it runs. */

import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#src/platform/package-root.ts'
import { aFolder, type Place } from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

export type ClockShop = Shop & {
  /** Sets the clock's error from now on. */
  readonly setClock: (byMilliseconds: number) => void
}

export async function clockShop(
  place: Place,
  env: Readonly<Record<string, string>> = {},
): Promise<ClockShop> {
  const file = join(aFolder(), 'clock')
  const preload = join(packageRoot(), 'tests/faults/support/moved-clock.ts')
  const shop = await runShop(place, { CLOCK_FILE: file, ...env }, { under: ['--import', preload] })
  return {
    ...shop,
    setClock: (byMilliseconds) => {
      // Written atomically: the shop reads it at any moment.
      writeFileSync(`${file}.new`, String(byMilliseconds))
      renameSync(`${file}.new`, file)
    },
  }
}
