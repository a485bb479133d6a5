/** The couriers with an API, and the one connection that a process has to each. */

import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import type {
  Courier,
  CourierAccount,
  CourierKind,
  CourierOptions,
} from '#src/features/parcels/couriers/courier.ts'
import { pathao } from '#src/features/parcels/couriers/pathao.server.ts'
import { redx } from '#src/features/parcels/couriers/redx.server.ts'
import { steadfast } from '#src/features/parcels/couriers/steadfast.server.ts'

export const courierKinds: Readonly<Record<ApiCourier, CourierKind>> = { steadfast, pathao, redx }

/** Which of the courier's addresses the owner of the shop chose. */
export type BaseChoice = keyof CourierKind['baseUrls']

export type ConnectCourier = (
  name: ApiCourier,
  account: Omit<CourierAccount, 'baseUrl'> & { readonly base: BaseChoice },
) => Courier

type Connecting = CourierOptions & {
  /** Addresses on this machine that replace the couriers' own, by a setting of the process. */
  readonly urls: Readonly<Record<string, string>>
}

/** Keeps a connection while its account stays the same: it may hold a token and a count of requests. */
export function makeConnectCourier({ urls, ...options }: Connecting): ConnectCourier {
  const connections = new Map<ApiCourier, { readonly key: string; readonly courier: Courier }>()
  return (name, { base, secrets, settings }) => {
    const kind = courierKinds[name]
    const baseUrl = urls[name] ?? kind.baseUrls[base]
    if (baseUrl === undefined) throw new RangeError(`${name} has no address ${base}`)
    const key = JSON.stringify([baseUrl, secrets, settings])
    const known = connections.get(name)
    if (known?.key === key) return known.courier
    const courier = kind.connect({ baseUrl, secrets, settings }, options)
    connections.set(name, { key, courier })
    return courier
  }
}
