/** The owner saves a product under its pid: a new one, or a change of the existing one. */

import { isDeepStrictEqual } from 'node:util'
import { banglaAfter, type TypedBangla } from '#src/domain/catalogue/bangla-texts.ts'
import { categoryNamedIn } from '#src/domain/catalogue/product.ts'
import {
  coverOf,
  type ProductPicture,
  picturesAfter,
} from '#src/domain/catalogue/product-pictures.ts'
import { moveOfEdit } from '#src/domain/catalogue/stock.ts'
import type { Poisha } from '#src/domain/money.ts'
import { saveBangla } from '#src/features/catalogue/bangla-rows.server.ts'
import { lockCategory } from '#src/features/catalogue/categories/lock-categories.server.ts'
import {
  findShopProblems,
  type ShopProblems,
} from '#src/features/catalogue/edit/field-problems.server.ts'
import { lockOwnProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import { savePictures } from '#src/features/catalogue/picture-rows.server.ts'
import { leaveCampaigns } from '#src/features/catalogue/prices/price-rows.server.ts'
import type { ProductView, WholeProductView } from '#src/features/catalogue/product-view.ts'
import { moveStockBy, recordMovements } from '#src/features/catalogue/stock/move-stock.server.ts'
import { valueStock } from '#src/features/catalogue/stock/value-stock.server.ts'
import { keepPicture } from '#src/features/media/keep-picture.server.ts'
import {
  catalogueTag,
  categoriesTag,
  productTag,
  stockTag,
  tagsOfCategory,
} from '#src/features/page-tags.ts'
import { indexProduct } from '#src/features/search/index-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type PutProduct = {
  readonly pid: string
  readonly title: string
  readonly details: string
  readonly price: Poisha
  readonly oldPrice: Poisha
  readonly stock: number
  /** The stock that the editor saw; undefined means the current stock. */
  readonly stockWas: number | undefined
  readonly expiresOn: string
  /** An undefined field does not change; in a new product it is empty, or no offer. */
  readonly offerMessage: string | undefined
  readonly keywords: string | undefined
  /** The id of a category, or empty; undefined where the keywords may choose it. */
  readonly category?: string | undefined
  readonly image: string | undefined
  readonly pictures?: readonly ProductPicture[] | undefined
  readonly isOffer: boolean | undefined
  /** Whether a new product begins as a draft. One that is there stays what it is. */
  readonly isDraft?: boolean | undefined
  readonly bangla?: TypedBangla
  /** A new size may have fewer pieces than the product form asks for. */
  readonly takesFewPieces?: boolean
  readonly condition: PutCondition
  /** E-mail of the admin. */
  readonly actor: string
  /** The id of the history's row that this change takes back. */
  readonly undoes?: string | undefined
}

/** The precondition on the existing product. */
export type PutCondition =
  | { readonly kind: 'none' }
  | { readonly kind: 'only-new' }
  /** An undefined version accepts any existing product. */
  | { readonly kind: 'only-there'; readonly version: number | undefined }

export type PutProductFailure =
  | { readonly kind: 'pid-taken'; readonly product: WholeProductView }
  | { readonly kind: 'product-gone' }
  | { readonly kind: 'changed-meanwhile'; readonly product: WholeProductView }
  | { readonly kind: 'wrong-fields'; readonly problems: ShopProblems }

export type SavedProduct = { readonly product: WholeProductView; readonly isNew: boolean }

/** Saving an unchanged product writes nothing. */
export function putProduct(
  shop: Shop,
  command: PutProduct,
): Promise<Result<SavedProduct, PutProductFailure>> {
  return transactAndInvalidate(shop, (writing) => putProductIn(writing, shop, command))
}

/** `putProduct` as a part of a larger write. */
export async function putProductIn(
  writing: WriteContext,
  shop: Pick<Shop, 'clock'>,
  command: PutProduct,
): Promise<Result<SavedProduct, PutProductFailure>> {
  const wanted = command.category ?? categoryNamedIn(command.keywords ?? '') ?? ''
  const isThere = wanted === '' || (await lockCategory(writing.tx, wanted))
  const standing = await lockOwnProduct(writing.tx, command.pid)
  const refused = failureOf(command.condition, standing)
  if (refused) return failed(refused)
  if (!isThere && command.category !== undefined) {
    return failed(wrongFields({ categoryId: 'productCategory' }))
  }
  const pictures = picturesAfter(standing?.pictures ?? [], command)
  if (!pictures.ok) return failed(wrongFields({ images: 'productImagesCover' }))
  const saving = {
    command,
    pictures: pictures.value,
    category: categoryAfter(command, standing, isThere),
    now: shop.clock(),
  }
  const failure = await problemsIn(writing.tx, saving, standing)
  if (failure) return failed(failure)
  if (standing) return editProduct(writing, { ...saving, before: standing })

  const added = await addProduct(writing, saving)
  // Undefined: a concurrent request added it after our read, so it exists now.
  return added ? ok({ product: added, isNew: true }) : putProductIn(writing, shop, command)
}

function failureOf(
  condition: PutCondition,
  standing: WholeProductView | undefined,
): PutProductFailure | undefined {
  if (condition.kind === 'only-new' && standing) return { kind: 'pid-taken', product: standing }
  if (condition.kind !== 'only-there') return undefined

  if (!standing) return { kind: 'product-gone' }
  const { version = standing.version } = condition
  return version === standing.version ? undefined : { kind: 'changed-meanwhile', product: standing }
}

/** Keywords choose only a category that they did not name before: the owner may have chosen another. */
function categoryAfter(
  { category, keywords = '' }: PutProduct,
  standing: WholeProductView | undefined,
  isThere: boolean,
): string {
  if (category !== undefined) return category
  const named = categoryNamedIn(keywords)
  const isNew = named !== undefined && named !== categoryNamedIn(standing?.keywords ?? '')
  return isNew && isThere ? named : (standing?.category ?? '')
}

async function problemsIn(
  tx: Tx,
  { command, pictures }: Saving,
  standing: WholeProductView | undefined,
): Promise<PutProductFailure | undefined> {
  const stood = new Set(standing?.pictures.map(({ image }) => image))
  // Sorted, so that two saves never wait for each other's pictures.
  for (const image of pictures.map((picture) => picture.image).toSorted()) {
    if (!stood.has(image)) await keepPicture(tx, image)
  }
  const checked = command.takesFewPieces ? { ...command, stock: undefined } : command
  const problems = await findShopProblems(tx, checked, standing)
  return Object.keys(problems).length > 0 ? wrongFields(problems) : undefined
}

function wrongFields(problems: ShopProblems): PutProductFailure {
  return { kind: 'wrong-fields', problems }
}

type Saving = {
  readonly command: PutProduct
  /** After the save. */
  readonly pictures: readonly ProductPicture[]
  readonly category: string
  readonly now: Date
}

/** Returns undefined if the pid is taken. */
async function addProduct(
  { tx, invalidate }: WriteContext,
  { command, pictures, category, now }: Saving,
): Promise<WholeProductView | undefined> {
  const contents: ProductView = {
    id: newId(now),
    pid: command.pid,
    title: command.title,
    details: command.details,
    offerMessage: command.offerMessage ?? '',
    keywords: command.keywords ?? '',
    category,
    image: coverOf(pictures),
    price: command.price,
    oldPrice: command.oldPrice,
    stock: command.stock,
    isOffer: command.isOffer ?? false,
    expiresOn: command.expiresOn,
    addedAt: now.toISOString(),
    version: 1,
    stockVersion: 1,
    ...(command.isDraft && { isDraft: true as const }),
  }
  const bangla = banglaAfter(contents, contents, command.bangla)
  const product = { ...contents, bangla, pictures }
  const { id, pid, stock } = product
  const inserted = await tx
    .insertInto('products')
    .values({
      id,
      pid,
      stock,
      ...contentsOf(product),
      added_at: product.addedAt,
      archived_at: command.isDraft ? product.addedAt : null,
      drafted_at: command.isDraft ? product.addedAt : null,
      version: product.version,
      stock_version: product.stockVersion,
    })
    // A product of the shop, or a draft, has the pid.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined

  const { actor } = command
  await recordMovements(tx, [{ productId: id, move: stock }], { reason: 'opening', actor, now })
  if (bangla) await saveBangla(tx, id, bangla)
  await savePictures(tx, id, pictures)
  await indexProduct(tx, id)
  await recordHistory(tx, {
    subject: 'product',
    subjectId: id,
    actor,
    action: 'product.add',
    before: {},
    after: product,
    now,
  })
  invalidate(catalogueTag, ...tagsOfCategory(product.category), productTag(pid), stockTag(pid))
  return product
}

async function editProduct(
  writing: WriteContext,
  { command, pictures, category, before, now }: Saving & { readonly before: WholeProductView },
): Promise<Result<SavedProduct, PutProductFailure>> {
  const move = moveOfEdit({
    seen: command.stockWas ?? before.stock,
    target: command.stock,
    available: before.stock,
  })
  // The stock is smaller than the reduction: only the editor can resolve that.
  if (move === undefined) return failed({ kind: 'changed-meanwhile', product: before })

  const edited = editedProduct(before, { command, pictures, category })
  const hasNewContents = edited.version !== before.version
  if (!hasNewContents && move === 0) return ok({ product: before, isNew: false })

  const { actor, undoes } = command
  if (hasNewContents) await updateContents(writing, before, edited)
  const after =
    move === 0
      ? edited
      : {
          ...edited,
          ...(await moveStockBy(writing, {
            product: edited,
            move,
            reason: 'product-edit',
            actor,
            now,
          })),
        }
  await recordHistory(writing.tx, {
    subject: 'product',
    subjectId: before.id,
    actor,
    action: 'product.edit',
    ...differences(before, after),
    undoes,
    now,
  })
  const { id: productId, stock: stockAfter } = after
  await valueStock(writing.tx, { productId, move, stockAfter, actor, now })
  return ok({ product: after, isNew: false })
}

/** Raises the version if anything but the stock differs; does not touch the stock. */
function editedProduct(
  before: WholeProductView,
  { command, pictures, category }: Omit<Saving, 'now'>,
): WholeProductView {
  const contents: WholeProductView = {
    ...before,
    title: command.title,
    details: command.details,
    offerMessage: command.offerMessage ?? before.offerMessage,
    keywords: command.keywords ?? before.keywords,
    category,
    image: coverOf(pictures),
    pictures,
    price: command.price,
    oldPrice: command.oldPrice,
    isOffer: command.isOffer ?? before.isOffer,
    expiresOn: command.expiresOn,
  }
  const edited = { ...contents, bangla: banglaAfter(before, contents, command.bangla) }
  const { after: changes } = differences(before, edited)
  return Object.keys(changes).length === 0 ? before : { ...edited, version: before.version + 1 }
}

async function updateContents(
  { tx, invalidate }: WriteContext,
  before: WholeProductView,
  edited: WholeProductView,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      ...contentsOf(edited),
      version: edited.version,
    })
    .where('id', '=', edited.id)
    .execute()
  if (before.price !== edited.price) await leaveCampaigns(tx, [edited.id], 'by-hand')
  invalidate(catalogueTag, productTag(edited.pid))
  if (before.category !== edited.category) invalidate(categoriesTag)
  if (!isDeepStrictEqual(before.bangla, edited.bangla))
    await saveBangla(tx, edited.id, edited.bangla)
  if (before.pictures !== edited.pictures) await savePictures(tx, edited.id, edited.pictures)
  await indexProduct(tx, edited.id)
}

function contentsOf(product: ProductView) {
  return {
    title: product.title,
    details: product.details,
    offer_message: product.offerMessage,
    keywords: product.keywords,
    category: product.category,
    image: product.image,
    price_poisha: product.price,
    old_price_poisha: product.oldPrice,
    is_offer: product.isOffer ? 1 : 0,
    expires_on: product.expiresOn,
  } as const
}
