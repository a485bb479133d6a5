/** At the door: what the shop cannot do right now is refused before anything looks at it. */

import type { RequestListener, Server } from 'node:http'
import { standInFront } from '#src/platform/http/stand-in-front.ts'
import type { ClassOf } from '#src/platform/load/request-class.ts'
import type { Load } from '#src/platform/load/watch-load.ts'

type DoorOptions = {
  readonly load: Pick<Load, 'noteArrival' | 'isHigh' | 'turnsAway'>
  readonly classOf: ClassOf
}

/** Puts the door in front of a server that is not yet listening. */
export function keepDoor(
  server: { readonly server: Server },
  { load, classOf }: DoorOptions,
): void {
  standInFront(
    server,
    (next): RequestListener =>
      (request, response) => {
        load.noteArrival()
        if (load.isHigh()) {
          const one = classOf(request)
          if (one && load.turnsAway(request, response, one)) return
        }
        next(request, response)
      },
  )
}
