/** At the door: what the shop cannot do right now is refused before anything looks at it. */

import type { RequestListener, Server } from 'node:http'
import { prependListener } from '#src/platform/http/prepend-listener.ts'
import type { ClassOf } from '#src/platform/load/request-class.ts'
import type { Load } from '#src/platform/load/watch-load.ts'

type DoorOptions = {
  readonly load: Pick<Load, 'recordArrival' | 'isHigh' | 'shedRequest'>
  readonly classOf: ClassOf
}

/** Puts the door in front of a server that is not yet listening. */
export function controlAdmission(
  server: { readonly server: Server },
  { load, classOf }: DoorOptions,
): void {
  prependListener(
    server,
    (next): RequestListener =>
      (request, response) => {
        load.recordArrival()
        if (load.isHigh()) {
          const one = classOf(request)
          if (one && load.shedRequest(request, response, one)) return
        }
        next(request, response)
      },
  )
}
