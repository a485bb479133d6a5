/**
 * Proposes an order from a pasted message. The text is the buyer's personal data: the shop neither
 * stores nor logs it.
 */

import { type Poisha, poisha } from '#src/domain/money.ts'
import { titleIn } from '#src/features/catalogue/bangla-rows.server.ts'
import { addressFrom } from '#src/features/orders/staff/pasted/pasted-address.ts'
import type { Ask } from '#src/features/orders/staff/pasted/pasted-asks.ts'
import type { Proposed } from '#src/features/orders/staff/pasted/pasted-place.ts'
import {
  type Candidate,
  oneForEach,
  type ProposedLine,
  proposeLine,
} from '#src/features/orders/staff/pasted/propose-lines.ts'
import {
  type PastedText,
  readPastedText,
} from '#src/features/orders/staff/pasted/read-pasted-text.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type ProposedProduct = {
  readonly pid: string
  readonly title: string
  readonly image: string
  readonly price: Poisha
  readonly stock: number
}

export type ProposedOrder = Pick<PastedText, 'phone' | 'otherPhones' | 'name' | 'place'> & {
  readonly address: Proposed<string> | undefined
  readonly lines: readonly (ProposedLine & { readonly product: ProposedProduct })[]
}

/** The best of the search are enough to see whether two products fit equally well. */
const candidatesOfAsk = 6

type Found = ProposedProduct & Candidate & { readonly id: string }

export async function proposeOrder(reads: Reads, text: string): Promise<ProposedOrder> {
  const { asks, namesToo, name, address, ...read } = readPastedText(text)
  const searched: (readonly string[])[] = []
  // One after the other: a search is some milliseconds of this thread.
  for (const ask of asks) searched.push(await search(reads, ask))
  const products = await findCandidates(reads, {
    ids: searched.flat(),
    pids: asks.flatMap(({ pids }) => pids),
  })
  const proposed = asks.map((ask, at) =>
    proposeLine(
      ask,
      products.filter(({ id, pid }) => searched[at]?.includes(id) || ask.pids.includes(pid)),
    ),
  )
  const isProduct = (part: { readonly raw: string }) =>
    asks.some(({ pastedAs }, at) => pastedAs === part.raw && proposed[at]?.isSurelyProduct)
  return {
    ...read,
    name: name ?? nameAmong(namesToo, asks, proposed),
    address: addressFrom(address, isProduct),
    lines: oneForEach(proposed.filter((line) => line !== undefined)).flatMap((line) => {
      const product = products.find(({ pid }) => pid === line.pid)
      return product ? [{ ...line, product }] : []
    }),
  }
}

async function search(reads: Reads, { words }: Ask): Promise<readonly string[]> {
  const { ids } = await findProducts(reads, {
    text: words.join(' '),
    category: undefined,
    isOffer: false,
    isInStock: false,
  })
  return ids.slice(0, candidatesOfAsk)
}

/** A part without a label that names no product. */
function nameAmong(
  names: readonly string[],
  asks: readonly Ask[],
  lines: readonly (ProposedLine | undefined)[],
): Proposed<string> | undefined {
  const ofProducts = asks.filter((_, at) => lines[at]).map(({ pastedAs }) => pastedAs)
  const name = names.find((one) => !ofProducts.includes(one))
  return name === undefined ? undefined : { value: name, isCertain: false }
}

async function findCandidates(
  reads: Reads,
  { ids, pids }: { readonly ids: readonly string[]; readonly pids: readonly string[] },
): Promise<readonly Found[]> {
  if (ids.length + pids.length === 0) return []
  const rows = await reads
    .selectFrom('products')
    .select([
      'products.id',
      'products.pid',
      'products.title',
      titleIn('bn').as('translated'),
      'products.keywords',
      'products.image',
      'products.price_poisha',
      'products.stock',
    ])
    .where((eb) => eb.or([inList(reads, 'products.id', ids), inList(reads, 'products.pid', pids)]))
    .where('archived_at', 'is', null)
    .execute()
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ translated, price_poisha, ...row }) => ({
      ...row,
      price: poisha(price_poisha),
      titles: translated === null ? [row.title] : [row.title, translated],
    }))
}
