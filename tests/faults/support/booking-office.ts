/** The administrator of a shop who books parcels over HTTP, and settles what stays unsure. */

import { z } from 'zod'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { send } from '#tests/process/support/buyers.ts'
import type { Shop } from '#tests/support/shop.ts'

const Parcel = z.object({
  _id: z.string(),
  courier: z.string(),
  invoice: z.string(),
  because: z.string(),
  consignment: z.string().nullable(),
})
const Page = z.object({ items: z.array(Parcel), next: z.string().nullable() })

export type ListedParcel = z.output<typeof Parcel>

export type Office = {
  /** Also where the process dies meanwhile. */
  readonly book: (numbers: readonly string[]) => Promise<void>
  /** Those of the courier. */
  readonly list: (list: 'to-book' | 'unsure' | 'refused' | 'booked') => Promise<ListedParcel[]>
  /**
   * Without a number the courier has no such parcel. The shop refuses it while the courier may still
   * answer, and where it has answered meanwhile.
   */
  readonly settle: (parcel: ListedParcel, consignment: string | undefined) => Promise<void>
}

export type Account = {
  readonly courier: ApiCourier
  readonly keys: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, string>>
  readonly area: { readonly id: string; readonly name: string } | undefined
}

type Headers = Readonly<Record<string, string>>

export function anOffice(shop: Shop, headers: Headers, { courier, area }: Account): Office {
  async function ask(method: string, path: string, body?: unknown) {
    return send(shop, method, path, {
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  return {
    book: async (numbers) => {
      const parcels = numbers.map((oid) => ({ oid, ...(area && { area }) }))
      const reply = await ask('POST', '/api/admin/parcels', { courier, parcels }).catch(() => {})
      if (reply && reply.status !== 200) throw new Error(`Booking: ${reply.status} ${reply.text}`)
    },
    list: async (list) => {
      const items: ListedParcel[] = []
      for (let before: string | null = ''; before !== null; ) {
        const from = before === '' ? '' : `&before=${before}`
        const reply = await ask('GET', `/api/admin/parcels?list=${list}&size=100${from}`)
        const page = Page.parse(JSON.parse(reply.text))
        items.push(...page.items)
        before = page.next
      }
      return items.filter((parcel) => parcel.courier === courier)
    },
    settle: async ({ _id }, consignment) => {
      const found = consignment === undefined ? { absent: true } : { consignment }
      const { status, text } = await ask('POST', `/api/admin/parcels/${_id}/settle`, found)
      if (status !== 200 && status !== 409) throw new Error(`Settling: ${status} ${text}`)
    },
  }
}

/** Types the keys of a courier, as the owner does once. */
export async function connectCourier(
  shop: Shop,
  headers: Headers,
  { courier, keys, settings }: Account,
): Promise<void> {
  const { status, text } = await send(shop, 'PUT', `/api/admin/couriers/${courier}`, {
    headers,
    body: JSON.stringify({ base: 'live', keys, settings, version: 0 }),
  })
  if (status !== 200) throw new Error(`Connecting ${courier}: ${status} ${text}`)
}
