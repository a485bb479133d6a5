/** The paging and filter names in the query of a list. */

import { z } from 'zod'
import { isDay } from '#src/domain/dhaka-time.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import type { Sort } from '#src/lib/paging.ts'

/** A query is text: digits become a number, and anything else is invalid. */
function wholeNumberIn(problem: string, most: number) {
  return z
    .string({ error: problem })
    .regex(/^[1-9]\d{0,8}$/, problem)
    .transform(Number)
    .refine((number) => number <= most, problem)
}

export const page = wholeNumberIn('page', 1_000_000).prefault('1')
export const size = wholeNumberIn('size', 100).prefault('10')

export const searchText = z
  .string({ error: 'search' })
  .trim()
  .max(200, 'search')
  .refine((text) => !text.includes('\0'), 'text')
  .transform((text) => (text === '' ? undefined : text))
  .optional()

/**
 * For lists that are searched by numbers and ids as well: `kettle-১৮` is `kettle-18`. A text with Bangla
 * letters stays as it is written.
 */
export const searchTextOrNumber = searchText.transform((text) =>
  text === undefined || /[\u0980-\u09e5]/.test(text) ? text : toAsciiDigits(text),
)

export const trueOrFalse = z
  .enum(['true', 'false'], { error: 'trueOrFalse' })
  .transform((text) => text === 'true')
  .optional()

export const day = z.string({ error: 'day' }).refine(isDay, 'day').optional()

/** `names` are the wire's; a leading `-` reverses the order. */
export function sortBy<Name extends string, Field extends string>(
  names: Readonly<Record<Name, Field>>,
  otherwise: Name | `-${Name}`,
) {
  const sorts = new Map<string, Sort<Field>>()
  for (const [name, by] of Object.entries<Field>(names)) {
    sorts.set(name, { by, direction: 'asc' })
    sorts.set(`-${name}`, { by, direction: 'desc' })
  }
  return z
    .enum([...sorts.keys()], { error: 'sort' })
    .transform((text, context): Sort<Field> => {
      const sort = sorts.get(text)
      if (sort) return sort
      context.addIssue({ code: 'custom', message: 'sort' })
      return z.NEVER
    })
    .prefault(otherwise)
}

/** A page of a list; `total` counts the rows of all pages. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() })
}

/** A page of a list without a total. */
export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .describe('The value of before for the next page; null on the last one'),
  })
}

export type CursorPageOnTheWire<Item> = {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** Whether the query has any of the names: then the answer is a page, not the whole list. */
export function asksForPage(
  query: Readonly<Record<string, unknown>>,
  names: readonly string[],
): boolean {
  return names.some((name) => Object.hasOwn(query, name))
}
