import type { Middleware } from '#src/platform/http/prepend-middleware.ts'
import type { ClassOf } from '#src/platform/load/class-rule.ts'
import type { Load } from '#src/platform/load/watch-load.ts'

type AdmissionOptions = {
  readonly load: Pick<Load, 'recordArrival' | 'isHigh' | 'shedRequest'>
  readonly classOf: ClassOf
}

/** Refuses a request that the shop cannot serve right now, before any parser reads it. */
export function controlAdmission({ load, classOf }: AdmissionOptions): Middleware {
  return (next) => (request, response) => {
    load.recordArrival()
    if (load.isHigh()) {
      const requestClass = classOf(request)
      if (requestClass && load.shedRequest(request, response, requestClass)) return
    }
    next(request, response)
  }
}
