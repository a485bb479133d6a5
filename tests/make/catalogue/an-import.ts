/** A person who gives spreadsheets of products to the shop, and the events that read and apply them. */

import { importProducts } from '#src/features/catalogue/sheets/import-products.job.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { formCall } from '#tests/attacks/support/form-call.ts'
import { anOffice } from '#tests/make/an-office.ts'

export const imports = '/api/admin/product-imports'

type Part = string | Uint8Array

export async function anImportDesk() {
  const office = await anOffice()
  const { send, shop } = office
  const give = async (file: Part | readonly Part[], pictures: readonly object[] = []) => {
    const parts: readonly Part[] = Array.isArray(file) ? file : [file as Part]
    const started = await send('POST', imports, {
      body: { fileName: 'products.csv', parts: parts.length, pictures },
    })
    const { _id: id } = started.body
    for (const [position, part] of parts.entries()) await givePart(id, position, part)
    return id as string
  }
  const givePart = async (id: string, position: number, part: Part) => {
    const path = `${imports}/${id}/parts`
    const call = await formCall(path, [
      ['position', String(position)],
      ['part', new File([typeof part === 'string' ? part : new Uint8Array(part)], 'part')],
    ])
    return send('POST', path, { body: call.body, headers: call.headers ?? {} })
  }
  const look = async (id: string) => (await send('GET', `${imports}/${id}`)).body
  return {
    ...office,
    give,
    givePart,
    look,
    /** Gives a file, and waits until it is compared. */
    compare: async (file: Part | readonly Part[], pictures?: readonly object[]) => {
      const id = await give(file, pictures)
      await runImports(shop)
      return look(id)
    },
    rows: async (id: string, kind = '') =>
      (await send('GET', `${imports}/${id}/rows?size=100${kind && `&kind=${kind}`}`)).body.items,
    apply: (id: string, comparison = 1) =>
      send('POST', `${imports}/${id}/application`, { body: { comparison } }),
    run: () => runImports(shop),
  }
}

type Running = { readonly mostMs?: number; readonly signal?: AbortSignal; readonly events?: number }

/** As the outbox does, but at once. Gives the number of events. */
export async function runImports(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  { mostMs, signal = new AbortController().signal, events = 10_000 }: Running = {},
): Promise<number> {
  for (let taken = 0; taken < events; taken += 1) {
    const event = await shop.db.read
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('kind', '=', 'import-products')
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!event) return taken
    const payload = JSON.parse(event.payload)
    await importProducts(shop, mostMs)({ id: event.id, payload, attempt: 1 }, signal)
    await commit(shop.db, (tx) =>
      tx.updateTable('outbox').set({ state: 'sent' }).where('id', '=', event.id).execute(),
    )
  }
  return events
}
