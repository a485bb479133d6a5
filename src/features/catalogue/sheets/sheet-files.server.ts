/** All products as a file, one batch in memory at a time. */

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { numberColumns, sheetColumns } from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { listCategories } from '#src/features/catalogue/categories/list-categories.server.ts'
import { streamProducts } from '#src/features/catalogue/list-products.server.ts'
import { cellsOf, type ProductCells } from '#src/features/catalogue/sheets/product-cells.ts'
import { headingsIn } from '#src/features/catalogue/sheets/sheet-headings.ts'
import { wholeProducts } from '#src/features/catalogue/whole-products.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { escapeFormula } from '#src/lib/text/csv.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import type { Answer } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'
import { asWholeList } from '#src/platform/http/whole-list.ts'

export function productsAsCsv(reads: Reads, language: Language): Answer {
  return csvAnswer({
    fileName: 'products.csv',
    headings: headingsIn(language),
    batches: batches(reads),
    cellsOf: (cells) => sheetColumns.map((column) => escapeFormula(cells[column])),
  })
}

/** Newest first. */
async function* batches(reads: Reads): AsyncGenerator<readonly ProductCells[]> {
  const categories = await listCategories(reads)
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  for await (const products of streamProducts(reads)) {
    yield (await wholeProducts(reads, products)).map((product) => cellsOf(product, slugs))
  }
}

/** Texts stay texts there, also an id of digits; no cell is a formula. */
export async function productsAsXlsx(reads: Reads, language: Language): Promise<Answer> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(rowsOf(reads, language), {
    name: 'Products',
    freezePane: { rows: 1 },
  })
  return {
    status: 200,
    body: asWholeList(
      Readable.fromWeb(stream as ReadableStream<Uint8Array>, { objectMode: false }),
    ),
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="products.xlsx"',
    },
  }
}

async function* rowsOf(
  reads: Reads,
  language: Language,
): AsyncGenerator<(string | number | null)[]> {
  yield [...headingsIn(language)]
  for await (const batch of batches(reads)) {
    for (const cells of batch) {
      yield sheetColumns.map((column) =>
        numberColumns.has(column) ? Number(cells[column]) : escapeFormula(cells[column]),
      )
    }
  }
}
