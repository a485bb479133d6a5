/** Products as a spreadsheet: out of the shop, and back into it (decision 0200). */

import { z } from 'zod'
import { type RowKind, rowKinds } from '#src/domain/catalogue/sheets/import-state.ts'
import { sentPictures } from '#src/features/catalogue/sheets/cell-pictures.ts'
import { findImport, listImportedRows } from '#src/features/catalogue/sheets/import-rows.server.ts'
import {
  ImportedRowOnTheWire,
  ImportOnTheWire,
  importedRowToWire,
  importToWire,
} from '#src/features/catalogue/sheets/import-wire.ts'
import { productsAsCsv, productsAsXlsx } from '#src/features/catalogue/sheets/sheet-files.server.ts'
import { sheetLimits } from '#src/features/catalogue/sheets/sheet-limits.ts'
import {
  type ApplyFailure,
  addPart,
  discardImport,
  requestApply,
  startImport,
} from '#src/features/catalogue/sheets/start-import.server.ts'
import { isImage } from '#src/features/media/picture-address.ts'
import type { Shop } from '#src/features/shop.ts'
import { text } from '#src/platform/forms/fields.ts'
import { cursorPageOf, size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { sentFile } from '#src/platform/http/request/form-body.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const csv = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/products.csv',
  summary: 'All products as a table, newest first, in a form that the import reads back exactly',
  permission: 'products.export',
  requestClass: 'bulk',
  answers: { 200: { of: 'The table', schema: z.string(), type: 'text/csv' } },
  handle: async ({ shop, caller }) => productsAsCsv(shop.db.read, caller.language),
})

const xlsx = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/products.xlsx',
  summary: 'The same table as a spreadsheet',
  permission: 'products.export',
  requestClass: 'bulk',
  answers: { 200: { of: 'The spreadsheet', schema: z.string(), type: xlsxType } },
  handle: ({ shop, caller }) => productsAsXlsx(shop.db.read, caller.language),
})

const NewImport = z.object({
  fileName: text('sheet', { most: 200 }),
  parts: z
    .int({ error: 'sheet' })
    .min(1, 'sheet')
    .max(sheetLimits.parts, 'sheet')
    .describe('The file comes in so many parts of at most 4 MiB'),
  pictures: z
    .array(
      z.object({
        name: text('picture', { most: 300 }),
        image: z
          .string({ error: 'productImage' })
          .min(1, 'productImage')
          .refine(isImage, 'productImage'),
      }),
      { error: 'picture' },
    )
    .max(sheetLimits.pictures, 'picture')
    .optional()
    .describe('The names of files that the column of pictures may say, with their addresses'),
})

const start = defineEndpoint<ApiContext, undefined, typeof NewImport>({
  method: 'POST',
  path: '/api/admin/product-imports',
  summary: 'Begins an import of products; its parts come next. Writes no product',
  permission: 'product.write',
  requestClass: 'owner',
  body: NewImport,
  bodyLimitBytes: 512 * 1024,
  answers: {
    201: { of: 'The import', schema: ImportOnTheWire },
    400: { of: 'Names every wrong field' },
    409: {
      of: 'too-many-imports: five files can still be applied. Another one gives its place away',
    },
  },
  handle: async ({ shop, caller }, { body: { fileName, parts, pictures } }) => {
    const started = await startImport(shop, {
      fileName,
      parts,
      pictures: Object.fromEntries((pictures ?? []).map(({ name, image }) => [name, image])),
      userId: caller.user?.id ?? '',
    })
    if (started.ok) return answerWith(shop, started.value, 201)
    return problem(
      409,
      'too-many-imports',
      'Five files are not applied yet. Apply or discard one of them first.',
    )
  },
})

async function answerWith(shop: Pick<Shop, 'db'>, id: string, status = 200): Promise<Answer> {
  const imported = await findImport(shop.db.read, id)
  return imported ? answer(importToWire(imported), status) : notFound
}

const Part = z.object({
  position: z
    .string({ error: 'sheet' })
    .regex(/^\d{1,2}$/, 'sheet')
    .transform(Number)
    .describe('From 0'),
  part: sentFile('sheet').describe('At most 4 MiB of the file'),
})

/** For the other parts of the form: name, type and boundaries. */
const formOverheadBytes = 16 * 1024

const part = defineEndpoint<ApiContext, undefined, typeof Part>({
  method: 'POST',
  path: '/api/admin/product-imports/:id/parts',
  summary: 'A part of the file; the last one that arrives begins the comparison',
  permission: 'product.write',
  requestClass: 'owner',
  takes: 'multipart',
  isUpload: true,
  body: Part,
  bodyLimitBytes: sheetLimits.partBytes + formOverheadBytes,
  answers: {
    200: { of: 'The import', schema: ImportOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such import' },
    413: { of: 'More than 4 MiB' },
  },
  handle: async ({ shop }, { params, body }) => {
    const id = params.id ?? ''
    const { position, part } = body
    const added = await addPart(shop, { id, position, bytes: part.bytes })
    if (added.ok) return answerWith(shop, id)
    return added.failure.kind === 'import-gone' ? notFound : badInput({ position: 'sheet' })
  },
})

const one = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/product-imports/:id',
  summary: 'An import, and how far it has come',
  permission: 'product.write',
  requestClass: 'owner',
  answers: {
    200: { of: 'The import', schema: ImportOnTheWire },
    404: { of: 'No such import' },
  },
  handle: ({ shop }, { params }) => answerWith(shop, params.id ?? ''),
})

const RowsPage = z.object({
  kind: z.enum([...rowKinds, 'kept'], { error: 'sheetRows' }).optional(),
  after: z
    .string({ error: 'sheetRows' })
    .regex(/^\d{1,7}$/, 'sheetRows')
    .transform(Number)
    .optional()
    .describe('The next of an earlier answer'),
  size,
})

const defaultKinds: readonly RowKind[] = ['new', 'changed', 'wrong']

const rows = defineEndpoint<ApiContext, typeof RowsPage>({
  method: 'GET',
  path: '/api/admin/product-imports/:id/rows',
  summary: 'The rows of an import, cell by cell as they are and as they shall be',
  permission: 'product.write',
  requestClass: 'owner',
  query: RowsPage,
  answers: {
    200: { of: 'A page of rows', schema: cursorPageOf(ImportedRowOnTheWire) },
    404: { of: 'No such import' },
  },
  handle: async ({ shop, caller }, { params, query: { kind, after, size } }) => {
    const imported = await findImport(shop.db.read, params.id ?? '')
    if (!imported) return notFound
    const found = await listImportedRows(shop.db.read, {
      importId: imported.id,
      kinds: kind === undefined || kind === 'kept' ? defaultKinds : [kind],
      isKept: kind === 'kept',
      after: after ?? 0,
      size,
    })
    const last = found.length === size ? found.at(-1)?.place : undefined
    const forRow = { language: caller.language, sent: sentPictures(imported.pictures) }
    return answer({
      items: found.map((row) => importedRowToWire(row, forRow)),
      next: last === undefined ? null : String(last),
    })
  },
})

const Application = z.object({
  comparison: z.int({ error: 'sheetRows' }).describe('The one that the caller has looked at'),
})

const apply = defineEndpoint<ApiContext, undefined, typeof Application>({
  method: 'POST',
  path: '/api/admin/product-imports/:id/application',
  summary: 'Applies every row, or none where a product has changed since the comparison',
  permission: 'product.write',
  requestClass: 'owner',
  body: Application,
  answers: {
    200: { of: 'The import; the same again changes nothing', schema: ImportOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such import' },
    409: { of: 'import-not-ready: rows are wrong, or nothing changes; compared-again' },
  },
  handle: async ({ shop }, { params, body: { comparison } }) => {
    const id = params.id ?? ''
    const applied = await requestApply(shop, { id, comparison })
    return applied.ok ? answerWith(shop, id) : answerForApply(applied.failure)
  },
})

function answerForApply(failure: ApplyFailure): Answer {
  switch (failure.kind) {
    case 'import-gone':
      return notFound
    case 'not-ready':
      return problem(
        409,
        'import-not-ready',
        'The file is not compared yet, has rows with a mistake, or changes nothing.',
      )
    case 'compared-again':
      return problem(
        409,
        'compared-again',
        'The file was compared again. Look at the changes once more.',
      )
  }
}

const Done = z.object({ done: z.literal(true) })

const discard = defineEndpoint<ApiContext>({
  method: 'DELETE',
  path: '/api/admin/product-imports/:id',
  summary: 'Discards an import; what it has written stays',
  permission: 'product.write',
  requestClass: 'owner',
  answers: {
    200: { of: 'It is gone', schema: Done },
    404: { of: 'No such import' },
    409: { of: 'import-under-way: it is being applied' },
  },
  handle: async ({ shop }, { params }) => {
    const discarded = await discardImport(shop, params.id ?? '')
    if (discarded.ok) return answer({ done: true })
    if (discarded.failure.kind === 'import-gone') return notFound
    return problem(
      409,
      'import-under-way',
      'The file is being applied, and can no longer be discarded.',
    )
  },
})

export const productSheetEndpoints: readonly Endpoint<ApiContext>[] = [
  csv,
  xlsx,
  start,
  part,
  one,
  rows,
  apply,
  discard,
]
