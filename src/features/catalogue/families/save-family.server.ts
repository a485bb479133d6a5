/** The owner saves a family: its members are made, changed and let go together, or nothing is. */

import { isDeepStrictEqual } from 'node:util'
import {
  isTooLong,
  memberTitles,
  type OptionText,
  valuesText,
} from '#src/domain/catalogue/family.ts'
import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import type { Poisha } from '#src/domain/money.ts'
import { lockCategory } from '#src/features/catalogue/categories/lock-categories.server.ts'
import { lockProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import { inLockOrder } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import {
  type PutProductFailure,
  putProductIn,
} from '#src/features/catalogue/edit/put-product.server.ts'
import { findFamilies } from '#src/features/catalogue/families/family-rows.server.ts'
import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import { memberCommand } from '#src/features/catalogue/families/member-command.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { catalogueTag, productTag } from '#src/features/page-tags.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type MemberFields = {
  readonly pid: string
  readonly values: readonly OptionText[]
  /** False for a product that the save makes. */
  readonly isThere: boolean
  /** Undefined stays as it is; a new product has both. */
  readonly price: Poisha | undefined
  readonly stock: number | undefined
  readonly stockWas: number | undefined
}

export type FamilyFields = {
  readonly title: string
  readonly titleInBangla: string
  readonly options: readonly OptionText[]
  /** In their order. None ends the family. */
  readonly members: readonly MemberFields[]
}

export type SaveFamily = {
  /** A pid or an internal id: of a member, or of the product that new members are made like. */
  readonly id: string
  readonly fields: FamilyFields
  /** The version that the editor saw, or that there was no family. */
  readonly expected: number | 'none' | undefined
  /** E-mail of the admin. */
  readonly actor: string
}

export type SaveFamilyFailure =
  | { readonly kind: 'product-gone' | 'changed-meanwhile' }
  | { readonly kind: 'member-gone' | 'in-another-family'; readonly pid: string }
  | { readonly kind: 'pid-taken'; readonly product: WholeProductView }
  | { readonly kind: 'wrong-fields'; readonly problems: Readonly<Record<string, string>> }

type Saved = Result<FamilyView | undefined, SaveFamilyFailure>

/** Returns the family as it is now; undefined where it has ended. */
export function saveFamily(shop: Shop, command: SaveFamily): Promise<Saved> {
  return transactAndInvalidate(shop, (writing) => saveFamilyIn(writing, shop, command))
}

async function saveFamilyIn(
  writing: WriteContext,
  shop: Pick<Shop, 'clock'>,
  command: SaveFamily,
): Promise<Saved> {
  const { tx } = writing
  const { fields, expected, actor } = command
  const standing = await lockAll(tx, command)
  if (!standing.ok) return standing
  const { own, before, products, familyOf } = standing.value
  if (expected !== undefined && expected !== (before?.version ?? 'none')) {
    return failed({ kind: 'changed-meanwhile' })
  }
  if (fields.members.some(({ values }) => isTooLong(memberTitles(fields, values)))) {
    return failed({ kind: 'wrong-fields', problems: { title: 'familyTitleLong' } })
  }
  for (const { pid, isThere } of fields.members) {
    const product = products.get(pid)
    if (isThere && !product) return failed({ kind: 'member-gone', pid })
    const family = familyOf.get(product?.id ?? '') ?? before?.id
    if (isThere && family !== before?.id) {
      return failed({ kind: 'in-another-family', pid })
    }
  }

  const members = new Map<string, WholeProductView>()
  for (const member of inLockOrder(fields.members)) {
    const product = member.isThere ? products.get(member.pid) : undefined
    const saved = await putProductIn(
      writing,
      shop,
      memberCommand({ member, product, like: own, before, fields, actor }),
    )
    if (!saved.ok) return failed(failureOf(saved.failure))
    members.set(member.pid, saved.value.product)
  }
  return ok(await saveMembership(writing, { shop, command, before, members }))
}

type Standing = {
  readonly own: WholeProductView
  readonly before: FamilyView | undefined
  /** By pid, all that exist. */
  readonly products: ReadonlyMap<string, WholeProductView>
  /** The id of its family, by the id of a product. */
  readonly familyOf: ReadonlyMap<string, string | null>
}

/** Locks categories, then products by pid, then the family. */
async function lockAll(
  tx: Tx,
  { id, fields }: SaveFamily,
): Promise<Result<Standing, SaveFamilyFailure>> {
  // PostgreSQL throws for a text that it cannot store.
  const [first] = isInternalId(id) || isPid(id) ? await rowsOf(tx, [id], null) : []
  if (!first) return failed({ kind: 'product-gone' })
  const pids = fields.members.flatMap(({ pid, isThere }) => (isThere ? [pid] : []))
  const rows = await rowsOf(tx, [first.pid, ...pids], first.family_id)

  const categories = new Set(rows.map(({ category }) => category).filter((one) => one !== ''))
  for (const category of [...categories].toSorted()) await lockCategory(tx, category)
  const products = new Map<string, WholeProductView>()
  for (const { pid } of inLockOrder(rows)) {
    const product = await lockProduct(tx, pid)
    if (product) products.set(pid, product)
  }
  const own = products.get(first.pid)
  if (!own) return failed({ kind: 'product-gone' })

  const now = await rowsOf(tx, [first.pid, ...pids], first.family_id)
  const before = first.family_id === null ? undefined : await lockFamily(tx, first.family_id)
  const familyOf = new Map(now.map((row) => [row.id, row.family_id]))
  const isSame =
    familyOf.get(own.id) === first.family_id && now.every(({ pid }) => products.has(pid))
  return isSame ? ok({ own, before, products, familyOf }) : failed({ kind: 'changed-meanwhile' })
}

/** By pid or internal id, and the members of the family. */
function rowsOf(tx: Tx, names: readonly string[], familyId: string | null) {
  return tx
    .selectFrom('products')
    .select(['id', 'pid', 'category', 'family_id'])
    .where((eb) =>
      eb.or([
        eb('pid', 'in', names),
        eb('id', 'in', names),
        ...(familyId === null ? [] : [eb('family_id', '=', familyId)]),
      ]),
    )
    .where('archived_at', 'is', null)
    .execute()
}

async function lockFamily(tx: Tx, id: string): Promise<FamilyView | undefined> {
  await tx
    .updateTable('families')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute()
  return (await findFamilies(tx, [id])).get(id)
}

function failureOf(failure: PutProductFailure): SaveFamilyFailure {
  switch (failure.kind) {
    case 'pid-taken':
      return failure
    case 'wrong-fields':
      return {
        kind: 'wrong-fields',
        problems: { members: Object.values(failure.problems)[0] ?? '' },
      }
    default:
      return { kind: 'changed-meanwhile' }
  }
}

type Membership = {
  readonly shop: Pick<Shop, 'clock'>
  readonly command: SaveFamily
  readonly before: FamilyView | undefined
  /** By pid. */
  readonly members: ReadonlyMap<string, WholeProductView>
}

async function saveMembership(
  { tx, invalidate }: WriteContext,
  { shop, command: { fields, actor }, before, members }: Membership,
): Promise<FamilyView | undefined> {
  const now = shop.clock()
  const familyId = before?.id ?? newId(now)
  const places = [
    ...fields.members.flatMap(({ pid, values }, place) => {
      const product = members.get(pid)
      return product ? [{ product, place, values }] : []
    }),
    ...(before?.members ?? [])
      .filter(({ pid }) => !members.has(pid))
      .map((product) => ({ product, place: undefined, values: undefined })),
  ]
  const standing = new Map(before?.members.map((one, place) => [one.id, { ...one, place }]))
  const changed = places.filter(({ product, place, values }) => {
    const was = standing.get(product.id)
    return was?.place !== place || !isDeepStrictEqual(was?.values, values)
  })
  const { title, titleInBangla, options } = fields
  const isRenamed = !isDeepStrictEqual(
    before && [before.title, before.titleInBangla, before.options],
    [title, titleInBangla, options],
  )
  if (changed.length === 0 && !isRenamed) return before

  const row = { title, title_in_bangla: titleInBangla, options: JSON.stringify(options) }
  await storeFamily(tx, { id: familyId, row, before, isEnded: fields.members.length === 0 })
  // New names of options stand in the pages and feeds of all members.
  for (const { product, place, values } of isRenamed ? places : changed) {
    await tx
      .updateTable('products')
      .set((eb) => ({
        family_id: values ? familyId : null,
        family_place: place ?? null,
        option_values: values ? JSON.stringify(values) : null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', product.id)
      .execute()
    await indexProduct(tx, product.id)
    const was = standing.get(product.id)
    await recordHistory(tx, {
      subject: 'product',
      subjectId: product.id,
      actor,
      action: 'product.family',
      before: { options: was && before ? optionsOf(before.options, was.values) : '' },
      after: { options: values ? optionsOf(options, values) : '' },
      now,
    })
    invalidate(catalogueTag, productTag(product.pid))
  }
  return (await findFamilies(tx, [familyId])).get(familyId)
}

type Stored = {
  readonly id: string
  readonly row: { title: string; title_in_bangla: string; options: string }
  readonly before: FamilyView | undefined
  readonly isEnded: boolean
}

async function storeFamily(tx: Tx, { id, row, before, isEnded }: Stored): Promise<void> {
  if (isEnded) {
    await tx.deleteFrom('families').where('id', '=', id).execute()
  } else if (before) {
    await tx
      .updateTable('families')
      .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  } else {
    await tx
      .insertInto('families')
      .values({ id, ...row })
      .execute()
  }
}

/** What the history shows: `Size, Colour: M / Red`. */
function optionsOf(options: readonly OptionText[], values: readonly OptionText[]): string {
  return `${options.map(({ text }) => text).join(', ')}: ${valuesText(values, 'en')}`
}
