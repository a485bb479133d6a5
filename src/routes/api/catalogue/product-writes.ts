/** The endpoints that change products, their pictures and their stock. */

import { z } from 'zod'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { fromTaka } from '#src/domain/money.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { findShopProblems } from '#src/features/catalogue/edit/field-problems.server.ts'
import {
  LowStockBody,
  ProductBody,
  StockReportBody,
} from '#src/features/catalogue/edit/product-form.ts'
import {
  type PutCondition,
  type PutProductFailure,
  putProduct,
} from '#src/features/catalogue/edit/put-product.server.ts'
import { findProduct, findWholeProduct } from '#src/features/catalogue/find-product.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import {
  movementToWire,
  ProductOnTheWire,
  productEtag,
  productFromWire,
  productToWire,
  StockMovementOnTheWire,
} from '#src/features/catalogue/product-wire.ts'
import { listStockMovements } from '#src/features/catalogue/stock/list-stock-movements.server.ts'
import { setLowStockLine } from '#src/features/catalogue/stock/low-stock.server.ts'
import {
  type ReportStockFailure,
  reportStock,
} from '#src/features/catalogue/stock/report-stock.server.ts'
import { addUpload } from '#src/features/media/add-upload.server.ts'
import { pictureAddress } from '#src/features/media/picture-address.ts'
import { unlessBusy } from '#src/features/media/picture-process.server.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { text } from '#src/platform/forms/fields.ts'
import { page, pageOf, size } from '#src/platform/forms/paging-query.ts'
import {
  type Answer,
  answer,
  badInput,
  type FieldProblems,
  notFound,
  problem,
} from '#src/platform/http/answer.ts'
import {
  defineEndpoint,
  type Endpoint,
  type EndpointInput,
  parsePart,
} from '#src/platform/http/endpoint.ts'
import { expectedVersionIn, matchesEtag } from '#src/platform/http/request/conditional.ts'
import { sentFile } from '#src/platform/http/request/form-body.ts'
import { answerForUpload, pictureFormBytes, picturesBusy } from '#src/routes/api/answer-upload.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { answerPage } from '#src/routes/api/define-list.ts'

const PutQuery = z.object({
  // Looser than a pid: the schema of the body reports the fault beside all others.
  id: text('product', { most: 1_000 }).describe('The pid, the same as in the body'),
})

const putOneProduct = defineEndpoint<ApiContext, typeof PutQuery>({
  method: 'PUT',
  path: '/api/product',
  summary: 'Adds a product, or changes the product of this pid',
  permission: 'product.write',
  requestClass: 'owner',
  query: PutQuery,
  documentedBody: ProductBody,
  bodyLimitBytes: 256 * 1024,
  headers: {
    'If-Match': 'Changes it only if its version, the first part of its ETag, is still this',
    'If-None-Match': '* adds it only if there is none',
  },
  answers: {
    200: { of: 'The current product', schema: ProductOnTheWire },
    201: { of: 'The new product', schema: ProductOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'With If-Match: no such product' },
    409: { of: 'pid-taken or changed-meanwhile, both with product' },
    413: { of: 'More than 256 KiB' },
  },
  handle: async ({ shop, caller }, { query, rawBody, header }) => {
    const body = parsePart(ProductBody, rawBody, pidProblem(rawBody, query.id))
    if (!body.ok) {
      const problems = await problemsBeside(shop.db.read, { rawBody, pid: query.id })
      const all = parsePart(ProductBody, rawBody, problems)
      return all.ok ? body.answer : all.answer
    }

    const saved = await putProduct(shop, {
      ...productFromWire(body.value),
      condition: conditionIn(header),
      actor: actorName(caller),
    })
    if (!saved.ok) return answerForPut(saved.failure)
    const { product, isNew } = saved.value
    return productAnswer(product, isNew ? 201 : 200)
  },
})

function pidProblem(rawBody: unknown, id: string): FieldProblems {
  const pid = fieldOf(rawBody, 'pid')
  return typeof pid === 'string' && pid.trim() !== id ? { pid: 'productPidOther' } : {}
}

/** Faults that only a read of the database finds, reported with those of the schema. */
async function problemsBeside(
  reads: ApiContext['shop']['db']['read'],
  { rawBody, pid }: { rawBody: unknown; pid: string },
): Promise<FieldProblems> {
  const standing = await findWholeProduct(reads, pid)
  const { shape } = ProductBody
  const stock = shape.stock.safeParse(fieldOf(rawBody, 'stock'))
  const stockWas = shape.stockWas.safeParse(fieldOf(rawBody, 'stockWas'))
  const image = shape.image.safeParse(fieldOf(rawBody, 'image'))
  const images = shape.images.safeParse(fieldOf(rawBody, 'images'))
  const found = await findShopProblems(
    reads,
    { stock: stock.data, stockWas: stockWas.data, image: image.data, pictures: images.data },
    standing,
  )
  return { ...found, ...pidProblem(rawBody, pid) }
}

function fieldOf(body: unknown, name: string): unknown {
  return isRecord(body) && Object.hasOwn(body, name) ? body[name] : undefined
}

function conditionIn(header: EndpointInput<undefined, undefined>['header']): PutCondition {
  if (matchesEtag(header('if-none-match'), '*')) return { kind: 'only-new' }
  const ifMatch = header('if-match')
  return ifMatch === null
    ? { kind: 'none' }
    : { kind: 'only-there', version: expectedVersionIn(ifMatch) }
}

function answerForPut(failure: PutProductFailure): Answer {
  switch (failure.kind) {
    case 'pid-taken':
      return problem(409, 'pid-taken', 'There is a product with this id already. Choose another.', {
        more: { product: productToWire(failure.product) },
      })
    case 'product-gone':
      return notFound
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody changed this product meanwhile.', {
        more: { product: productToWire(failure.product) },
      })
    case 'wrong-fields':
      return badInput(failure.problems)
    default:
      return assertNever(failure)
  }
}

function productAnswer(product: WholeProductView, status = 200): Answer {
  return { status, body: productToWire(product), etag: productEtag(product) }
}

const deleteOneProduct = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/deleteOneProduct/:id',
  summary: 'Archives a product, by its pid or its _id; orders keep their lines',
  permission: 'product.delete',
  requestClass: 'owner',
  headers: { 'If-Match': 'Only if its version, the first part of its ETag, is still this' },
  answers: {
    200: { of: 'The product is archived', schema: z.object({ deletedCount: z.literal(1) }) },
    404: { of: 'No such product' },
    409: { of: 'changed-meanwhile with product' },
  },
  handle: async ({ shop, caller }, { params, header }) => {
    const deleted = await deleteProduct(shop, {
      id: params.id ?? '',
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return deleted.ok ? answer({ deletedCount: 1 }) : answerForPut(deleted.failure)
  },
})

const UploadForm = z.object({ image: sentFile('picture') })

const Uploaded = z.object({
  data: z.object({
    display_url: z.string().describe('The picture for pages, as a product’s image takes it'),
    url: z.string().describe('The largest'),
    width: z.int().describe('The width of the upright picture, before it is resized'),
    height: z.int(),
  }),
  success: z.literal(true),
  status: z.literal(200),
})

const upload = defineEndpoint<ApiContext, undefined, typeof UploadForm>({
  method: 'POST',
  path: '/api/1/upload',
  summary: 'Stores a picture: JPEG, PNG, WebP, AVIF or the first frame of a GIF',
  permission: 'picture.upload',
  requestClass: 'owner',
  takes: 'multipart',
  isUpload: true,
  body: UploadForm,
  bodyLimitBytes: pictureFormBytes,
  answers: {
    200: { of: 'The address of the picture', schema: Uploaded },
    400: { of: 'The field image holds no file' },
    413: { of: 'More than 8 MiB, or more than 40 megapixels' },
    415: { of: 'The body is no form, or its picture does not open' },
    503: { of: 'Too many pictures are being made' },
  },
  handle: async ({ shop, pictures, caller }, { body: { image } }) => {
    const { bytes } = image
    const added = await unlessBusy(() =>
      addUpload({ ...shop, pictures }, { bytes, actor: actorName(caller) }),
    )
    if (added === 'not-now') return picturesBusy
    if (!added.ok) return answerForUpload(added.failure)

    const { hash, width, height } = added.value
    const data = {
      display_url: pictureAddress(hash, 640, 'jpg'),
      url: pictureAddress(hash, 1200, 'jpg'),
      width,
      height,
    }
    return answer({ data, success: true, status: 200 })
  },
})

const StockQuery = z.object({ pid: text('product', { most: textLimits.pid }), page, size })

const stockMovements = defineEndpoint<ApiContext, typeof StockQuery>({
  method: 'GET',
  path: '/api/admin/stock',
  summary: 'The stock movements of a product, newest first',
  permission: 'stock.read',
  requestClass: 'owner',
  query: StockQuery,
  answers: {
    200: {
      of: 'A page of the ledger',
      schema: pageOf(StockMovementOnTheWire),
    },
    404: { of: 'No such product' },
  },
  handle: async ({ shop }, { query }) => {
    const product = await findProduct(shop.db.read, query.pid)
    if (!product) return notFound
    const { pid, ...paging } = query
    const found = await listStockMovements(shop.db.read, { productId: product.id, ...paging })
    return answerPage(found, movementToWire)
  },
})

const postStock = defineEndpoint<ApiContext, undefined, typeof StockReportBody>({
  method: 'POST',
  path: '/api/admin/stock',
  summary: 'Records received, counted or damaged pieces, and what received ones cost',
  permission: 'stock.move',
  requestClass: 'owner',
  body: StockReportBody,
  answers: {
    200: { of: 'The product with its current stock', schema: ProductOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such product' },
    409: { of: 'stock-out-of-range with stock: fewer than 0 or more than 1,000,000 would be left' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const { pid, kind, quantity, stockWas, note, cost, paidFrom } = body
    const isPriced = cost !== undefined && paidFrom !== undefined
    const reported = await reportStock(shop, {
      pid,
      report: kind,
      quantity,
      stockWas,
      note: note ?? '',
      bought: isPriced ? { cost: fromTaka(cost), paidFrom } : undefined,
      actor: actorName(caller),
    })
    return reported.ok ? productAnswer(reported.value) : answerForReport(reported.failure)
  },
})

function answerForReport(failure: ReportStockFailure): Answer {
  switch (failure.kind) {
    case 'product-gone':
      return notFound
    case 'stock-out-of-range':
      return problem(409, 'stock-out-of-range', 'The stock does not allow that. See what it is.', {
        more: { stock: failure.product.stock },
      })
    default:
      return assertNever(failure)
  }
}

const LowStockLine = z.object({
  line: z.int().nullable().describe('The own line of the product'),
  low: z.int().describe('From so many pieces down the stock is low'),
})

const putLowStock = defineEndpoint<ApiContext, undefined, typeof LowStockBody>({
  method: 'PUT',
  path: '/api/admin/stock/:id/line',
  summary: 'Sets the low-stock line of a product, by its pid or its _id',
  permission: 'stock.move',
  requestClass: 'owner',
  body: LowStockBody,
  answers: {
    200: { of: 'The line that counts', schema: LowStockLine },
    400: { of: 'The line is no number of pieces' },
    404: { of: 'No such product' },
  },
  handle: async ({ shop, caller }, { params, body }) => {
    const set = await setLowStockLine(shop, {
      pid: params.id ?? '',
      line: body.line,
      actor: actorName(caller),
    })
    return set.ok ? answer(set.value) : notFound
  },
})

export const productWriteEndpoints: readonly Endpoint<ApiContext>[] = [
  putOneProduct,
  deleteOneProduct,
  upload,
  stockMovements,
  postStock,
  putLowStock,
]
