import type { Log } from '#src/platform/log.ts'

export type Notices = {
  readonly fails: (what: string, details: object) => void
  readonly works: (what: string) => void
}

/** Logs the first failure and the first success after it, however often either happens. */
export function makeNotices(log: Log): Notices {
  const failing = new Set<string>()
  return {
    fails: (what, details) => {
      if (failing.has(what)) return
      failing.add(what)
      log.warn({ event: 'outbox-fails', what, ...details })
    },
    works: (what) => {
      if (failing.delete(what)) log.info({ event: 'outbox-works-again', what })
    },
  }
}
