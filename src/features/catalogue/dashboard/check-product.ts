/** Runs the server's own schemas before a form is sent: every wrong field at once. */

import type { z } from 'zod'
import {
  ProductBody,
  StockReportBody,
  stockProblems,
} from '#src/features/catalogue/edit/product-form.ts'
import { productFromTyped, type TypedProduct } from '#src/features/catalogue/edit/typed-product.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

/** By the keys of the catalogue's problems. */
export type Sentences = Readonly<Record<string, string>>

/** `standing` is the current stock; undefined for a product that is being added. */
export function problemsOfProduct(
  typed: TypedProduct,
  standing: number | undefined,
  sentences: Sentences,
): FieldProblems {
  const body = productFromTyped(typed)
  const { shape } = ProductBody
  const stock = shape.stock.safeParse(body.stock)
  const stockWas = shape.stockWas.safeParse(body.stockWas)
  const low =
    stock.success && stockWas.success
      ? stockProblems({ stock: stock.data, stockWas: stockWas.data }, standing)
      : {}
  return inWords({ ...low, ...problemKeys(ProductBody.safeParse(body)) }, sentences)
}

export function problemsOfReport(
  body: Readonly<Record<string, unknown>>,
  sentences: Sentences,
): FieldProblems {
  return inWords(problemKeys(StockReportBody.safeParse(body)), sentences)
}

/** The first problem of each field. */
function problemKeys({ error }: z.ZodSafeParseResult<unknown>): FieldProblems {
  const keys: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) keys[String(path[0])] ??= message
  return keys
}

function inWords(keys: FieldProblems, sentences: Sentences): FieldProblems {
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, sentences[key] ?? key]),
  )
}
