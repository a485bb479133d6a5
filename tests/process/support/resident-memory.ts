import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Shop } from '#tests/support/shop.ts'

/** Linux tells at once. To start `ps` takes a test 40 ms, in which it does nothing else. */
export function megabytesOf({ process: { pid } }: Pick<Shop, 'process'>): number {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  if (kilobytes === undefined) throw new Error(`Process ${pid} has no memory`)
  return Number(kilobytes) / 1_024
}
