/** A shop with traced system calls: records the changes of its folder; can fill or slow its disk. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#src/platform/package-root.ts'
import { aFolder, type Place } from '#tests/process/support/place.ts'
import { runShop } from '#tests/process/support/run-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { readTrace, type TraceEvent } from '../tracer/trace.ts'

export type TracedShop = Shop & {
  /** All its events so far; complete when it has ended. */
  readonly trace: () => readonly TraceEvent[]
  readonly fillDisk: () => void
  readonly slowDisk: (milliseconds: number) => void
  readonly mendDisk: () => void
}

type Tracing = {
  readonly env?: Readonly<Record<string, string>>
  /** Arguments of Node before those of the shop, such as a module to load first. */
  readonly nodeArgs?: readonly string[]
}

export async function tracedShop(
  place: Place,
  { env = {}, nodeArgs = [] }: Tracing = {},
): Promise<TracedShop> {
  const folder = aFolder()
  const switches = join(folder, 'switches')
  mkdirSync(switches)
  const files = { events: join(folder, 'events'), bytes: join(folder, 'bytes') }
  const options = JSON.stringify({ folder: place.dataDir, switches, ...files })
  const tracer = join(packageRoot(), 'tests/long/tracer/trace-shop.ts')
  const under = [
    '--experimental-ffi',
    '--disable-warning=ExperimentalWarning',
    tracer,
    options,
    process.execPath,
    ...nodeArgs,
  ]
  const shop = await runShop(place, env, { under })
  const pid = Number(/^Traced: (\d+)$/m.exec(shop.output())?.[1])

  const off = (name: string) => rmSync(join(switches, name), { force: true })
  return {
    ...shop,
    trace: () => readTrace(files),
    stop: () => {
      process.kill(pid, 'SIGTERM')
      return shop.stop()
    },
    fillDisk: () => writeFileSync(join(switches, 'full'), ''),
    slowDisk: (milliseconds) => writeFileSync(join(switches, 'slow'), String(milliseconds)),
    mendDisk: () => {
      off('full')
      off('slow')
    },
  }
}
