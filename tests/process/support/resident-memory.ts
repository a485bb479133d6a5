import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Shop } from '#tests/support/shop.ts'

/** Reads /proc on Linux: a test waits for a `ps`, and sends nothing meanwhile (decision 0232). */
export function megabytesOf({ process: { pid } }: Pick<Shop, 'process'>): number {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  if (kilobytes === undefined) throw new Error(`Process ${pid} has no memory`)
  return Number(kilobytes) / 1_024
}
