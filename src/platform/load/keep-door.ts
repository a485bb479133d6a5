/** At the door: what the shop cannot do right now is refused before anything looks at it. */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { makeTurns, TooManyWait, type TurnBounds } from '#src/lib/turns.ts'
import { standInFront } from '#src/platform/http/stand-in-front.ts'
import type { ClassOf } from '#src/platform/load/request-class.ts'
import type { Load } from '#src/platform/load/watch-load.ts'

type DoorOptions = {
  readonly load: Omit<Load, 'stop'>
  readonly classOf: ClassOf
  /** Of an answer that is as long as the shop's lists. */
  readonly isExport: (target: string) => boolean
  readonly exportBounds?: TurnBounds & { readonly atOnce: number }
}

/** Each has a batch in memory, and takes as long as its reader likes, up to a limit. */
const defaultExportBounds = { atOnce: 16, waiting: 64, waitMs: 2_000 }
const exportWithinMs = 5 * 60_000

/** Puts the door in front of a server that is not yet listening. */
export function keepDoor(server: { readonly server: Server }, options: DoorOptions): void {
  standInFront(server, (next) => door(options, next))
}

function door(
  { load, classOf, isExport, exportBounds = defaultExportBounds }: DoorOptions,
  next: RequestListener,
): RequestListener {
  const turns = makeTurns(exportBounds.atOnce, exportBounds)

  return (request, response) => {
    load.noteArrival()
    if (load.isHigh()) {
      const one = classOf(request)
      if (one && load.turnsAway(request, response, one)) return
    }
    if (!isExport(request.url ?? '')) return next(request, response)

    turns
      .take(() => untilSent(request, response, next))
      .catch((error: unknown) => {
        if (!(error instanceof TooManyWait)) throw error
        if (!response.destroyed) load.refuse(request, response, 'exports')
      })
  }
}

/** Who reads slower than any line there is keeps nobody else from reading. */
function untilSent(
  request: IncomingMessage,
  response: ServerResponse,
  next: RequestListener,
): Promise<void> {
  return new Promise((resolve) => {
    // It hung up while it waited.
    if (response.destroyed) return resolve()
    const limit = setTimeout(() => request.destroy(), exportWithinMs).unref()
    response.once('close', () => {
      clearTimeout(limit)
      resolve()
    })
    next(request, response)
  })
}
