/** Adds and edits coupons. The code of a coupon never changes: it stands on leaflets, and in orders. */

import { type Coupon, type CouponGoods, couponLimits } from '#src/domain/coupons/coupon.ts'
import { bannerToWire } from '#src/features/banners/banner-form.ts'
import { bannerToRow } from '#src/features/banners/banner-row.ts'
import { listCoupons, lockCoupon } from '#src/features/coupons/coupon-rows.server.ts'
import type { CouponFields } from '#src/features/coupons/coupon-wire.ts'
import { couponsTag } from '#src/features/page-tags.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type SaveCouponFailure =
  | { readonly kind: 'coupon-gone' | 'changed-meanwhile' | 'too-many' }
  | { readonly kind: 'wrong-fields'; readonly problems: Readonly<Record<string, string>> }

export type SaveCoupon = {
  /** Undefined for a new one. */
  readonly id: string | undefined
  /** Its targets are pids, or ids of categories. */
  readonly fields: CouponFields
  readonly expectedVersion: number | undefined
  readonly actor: string
}

type CouponShop = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

export function saveCoupon(
  shop: CouponShop,
  { id, fields: sent, expectedVersion, actor }: SaveCoupon,
): Promise<Result<Coupon, SaveCouponFailure>> {
  return transactAndInvalidate<Coupon, SaveCouponFailure>(shop, async ({ tx, invalidate }) => {
    const before = id === undefined ? undefined : await lockCoupon(tx, id)
    if (id !== undefined && !before) return failed({ kind: 'coupon-gone' })
    if (expectedVersion !== undefined && before?.version !== expectedVersion) {
      return failed({ kind: 'changed-meanwhile' })
    }
    if (before && before.code !== sent.code) return wrongFields({ code: 'couponCodeStays' })
    if (!before && (await listCoupons(tx)).length >= couponLimits.coupons) {
      return failed({ kind: 'too-many' })
    }
    const targets = await targetsOf(tx, sent, before)
    if (!targets) return wrongFields({ [sent.scope]: 'couponGoods' })

    const now = shop.clock()
    const fields = { ...sent, targets }
    const shownBefore = before && (await shownIn(tx, before))
    const changed = differences(shownBefore ?? {}, await shownIn(tx, fields))
    if (before && Object.keys(changed.after).length === 0) return ok(before)
    const { uses = 0, version = 0 } = before ?? {}
    const after: Coupon = { ...fields, id: before?.id ?? newId(now), uses, version: version + 1 }
    if (!(await store(tx, before, after, now))) return wrongFields({ code: 'couponCodeTaken' })
    await recordHistory(tx, {
      subject: 'coupon',
      subjectId: after.id,
      actor,
      action: before ? 'coupon.edit' : 'coupon.add',
      before: changed.before,
      // Which one it was, where the code is no change.
      after: before ? { coupon: after.code, ...changed.after } : changed.after,
      now,
    })
    invalidate(couponsTag)
    return ok(after)
  })
}

function wrongFields(problems: Readonly<Record<string, string>>) {
  return failed({ kind: 'wrong-fields', problems } as const)
}

/** What the activity shows: the worth as two fields, and goods by their names. */
async function shownIn(tx: Tx, { worth, ...fields }: CouponFields) {
  const { code, from, scope, targets, mostUses, mostUsesAPhone, startsAt, endsAt, isOn, banner } =
    fields
  return {
    couponCode: code,
    percent: worth.kind === 'percent' ? worth.percent : null,
    amount: worth.kind === 'amount' ? worth.amount : null,
    from,
    targets: await namesOf(tx, { scope, targets }),
    mostUses,
    mostUsesAPhone,
    startsAt,
    endsAt,
    isOn,
    ...(banner && bannerToWire(banner)),
  }
}

async function namesOf(tx: Tx, { scope, targets }: CouponGoods): Promise<string> {
  if (targets.length === 0) return ''
  const rows =
    scope === 'products'
      ? await tx
          .selectFrom('products')
          .select('pid as name')
          .where(inList(tx, 'id', targets))
          .orderBy('pid')
          .execute()
      : await tx
          .selectFrom('categories')
          .select('name')
          .where(inList(tx, 'id', targets))
          .orderBy('name')
          .execute()
  return rows.map(({ name }) => name).join(', ')
}

/** Internal ids. Undefined where the shop does not have one of them; one that the coupon has stays. */
async function targetsOf(
  tx: Tx,
  { scope, targets: sent }: CouponFields,
  before: Coupon | undefined,
): Promise<readonly string[] | undefined> {
  if (scope === 'all') return []
  const standing = before?.scope === scope ? before.targets : []
  const known =
    scope === 'categories' ? await categoriesIn(tx, sent) : await pidsIn(tx, sent, standing)
  const ids = sent.flatMap((one) => {
    const id = known.get(one) ?? (standing.includes(one) ? one : undefined)
    return id ?? []
  })
  return ids.length === sent.length ? ids : undefined
}

async function categoriesIn(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where(inList(tx, 'id', ids))
    .execute()
  return new Map(rows.map(({ id }) => [id, id]))
}

/** A product that was archived keeps its place in the coupon that names it. */
async function pidsIn(
  tx: Tx,
  pids: readonly string[],
  standing: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'pid', 'archived_at'])
    .where(inList(tx, 'pid', pids))
    .orderBy('added_at')
    .execute()
  const sold = rows.filter(({ id, archived_at }) => archived_at === null || standing.includes(id))
  return new Map(sold.map(({ id, pid }) => [pid, id]))
}

/** False where another coupon has the code. */
async function store(
  tx: Tx,
  before: Coupon | undefined,
  after: Coupon,
  now: Date,
): Promise<boolean> {
  const { worth } = after
  const row = {
    code: after.code,
    kind: worth.kind,
    percent: worth.kind === 'percent' ? worth.percent : null,
    amount_poisha: worth.kind === 'amount' ? worth.amount : null,
    from_poisha: after.from,
    scope: after.scope,
    targets: JSON.stringify(after.targets),
    most_uses: after.mostUses,
    most_uses_a_phone: after.mostUsesAPhone,
    starts_at: after.startsAt,
    ends_at: after.endsAt,
    is_on: after.isOn ? (1 as const) : (0 as const),
    banner: bannerToRow(after.banner),
    version: after.version,
  }
  if (before) {
    await tx.updateTable('coupons').set(row).where('id', '=', after.id).execute()
    return true
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupons')
    .values({ id: after.id, made_at: utcText(now), ...row })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type NamedProduct = { readonly pid: string; readonly title: string }

/** The products that coupons name, by their internal id. */
export async function productsOf(
  reads: Reads,
  coupons: readonly Coupon[],
): Promise<ReadonlyMap<string, NamedProduct>> {
  const ids = coupons.flatMap(({ scope, targets }) => (scope === 'products' ? targets : []))
  if (ids.length === 0) return new Map()
  const rows = await reads
    .selectFrom('products')
    .select(['id', 'pid', 'title'])
    .where(inList(reads, 'id', [...new Set(ids)]))
    .execute()
  return new Map(rows.map(({ id, pid, title }) => [id, { pid, title }]))
}
