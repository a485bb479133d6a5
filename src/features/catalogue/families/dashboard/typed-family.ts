/** The text that the owner types of a family, and the products that it means. */

import { suggestSlug } from '#src/domain/catalogue/category.ts'
import {
  combinationsOf,
  mostOptions,
  type OptionText,
  typedValues,
  valuesKey,
} from '#src/domain/catalogue/family.ts'
import { wholeNumberTyped } from '#src/features/catalogue/edit/typed-product.ts'
import type { FamilyOnTheWire } from '#src/features/catalogue/families/family-wire.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'

export const optionFields = ['name', 'nameBn', 'values', 'valuesBn'] as const
export type TypedOption = Readonly<Record<(typeof optionFields)[number], string>>

export type TypedRow = {
  readonly pid: string
  readonly price: string
  readonly stock: string
  readonly isSold: boolean
  /** The owner says that the product of this pid exists. */
  readonly isThere: boolean
}

export type TypedFamily = {
  readonly title: string
  readonly titleBn: string
  readonly options: readonly TypedOption[]
  /** Which options the product itself has: a key, empty for the first. */
  readonly own: string
  /** What the owner changed of a row, by its key. */
  readonly rows: Readonly<Record<string, Partial<TypedRow>>>
}

export type FamilyRow = TypedRow & {
  readonly key: string
  readonly values: readonly OptionText[]
  /** A member of the family, or the product itself; undefined for one that the save makes. */
  readonly standing: { readonly pid: string; readonly stock: number } | undefined
}

/** The product whose page it is, and its family as it was read. */
export type Opened = {
  readonly product: Pick<ProductOnTheWire, 'pid' | 'title' | 'price' | 'stock' | 'bn'>
  readonly family: FamilyOnTheWire | null
}

const noOption: TypedOption = { name: '', nameBn: '', values: '', valuesBn: '' }

export function typedFrom({ product, family }: Opened): TypedFamily {
  const names = family?.options ?? []
  const standing = standingValues(family)
  return {
    title: family?.title ?? product.title,
    titleBn: family?.titleBn ?? product.bn?.title ?? '',
    options: Array.from({ length: mostOptions }, (_, at) => {
      const values = standing[at] ?? []
      const inBangla = values.map((value) => value.inBangla)
      return {
        ...noOption,
        ...names[at],
        values: values.map(({ text }) => text).join(', '),
        valuesBn: inBangla.every((text) => text === '') ? '' : inBangla.join(', '),
      }
    }),
    own: '',
    rows: {},
  }
}

/** Of each option the values that members have, in their order. */
function standingValues(family: FamilyOnTheWire | null): readonly (readonly OptionText[])[] {
  return (family?.options ?? []).map((_, at) => {
    const values = (family?.members ?? []).flatMap(({ values }) => optionOf(values[at]) ?? [])
    const byKey = Map.groupBy(values, (value) => valuesKey([value]))
    return [...byKey.values()].flatMap(([first]) => first ?? [])
  })
}

type ValueOnTheWire = FamilyOnTheWire['members'][number]['values'][number]

function optionOf(value: ValueOnTheWire | undefined): OptionText | undefined {
  return value && { text: value.value, inBangla: value.valueBn }
}

function typedOptions({ options }: TypedFamily): readonly TypedOption[] {
  return options.filter((option) => optionFields.some((name) => option[name].trim() !== ''))
}

/** A row for each combination of the values that are typed. */
export function rowsOf(typed: TypedFamily, opened: Opened): readonly FamilyRow[] {
  const { product, family } = opened
  const values = typedOptions(typed).map((option) => typedValues(option.values, option.valuesBn))
  if (values.length === 0 || values.some((of) => of.length === 0)) return []

  const before = standingValues(family)
  const rows = combinationsOf(values)
  const ownKey = rows.some((row) => valuesKey(row) === typed.own)
    ? typed.own
    : valuesKey(rows[0] ?? [])
  return rows.map((row): FamilyRow => {
    const key = valuesKey(row)
    const was = row.map((value, at) => valueBefore(value, values[at] ?? [], before[at] ?? []))
    const member = family?.members.find(
      (one) => valuesKey(one.values.flatMap((value) => optionOf(value) ?? [])) === valuesKey(was),
    )
    const standing = member ?? (family === null && key === ownKey ? product : undefined)
    const isGap = family !== null && was.every((value, at) => isAmong(before[at] ?? [], value))
    const texts = row.map(({ text }) => text).join(' ')
    return {
      key,
      values: row,
      standing,
      pid: standing?.pid ?? suggestSlug(`${baseOf(opened)} ${texts}`),
      price: String(standing?.price ?? product.price),
      stock: String(standing?.stock ?? 0),
      // A combination that the shop did not sell before stays out until the owner ticks it.
      isSold: standing !== undefined || !isGap,
      isThere: false,
      ...typed.rows[key],
    }
  })
}

/** New ids begin like the first member. */
function baseOf({ product, family }: Opened): string {
  return family?.members[0]?.pid ?? product.pid
}

/** A value that was typed in place of another one is that one renamed. */
function valueBefore(
  value: OptionText,
  values: readonly OptionText[],
  before: readonly OptionText[],
): OptionText {
  if (isAmong(before, value) || before.length !== values.length) return value
  const renamed = before[values.indexOf(value)]
  return renamed && !isAmong(values, renamed) ? renamed : value
}

function isAmong(values: readonly OptionText[], value: OptionText): boolean {
  return values.some((one) => valuesKey([one]) === valuesKey([value]))
}

/** The members that would leave the family. */
export function leavingOf(rows: readonly FamilyRow[], { family }: Opened) {
  const staying = new Set(rows.flatMap(({ isSold, standing }) => (isSold ? standing?.pid : [])))
  return (family?.members ?? []).filter(({ pid }) => !staying.has(pid))
}

/** The body to send. A text that is no whole number stays text, and `FamilyBody` refuses it. */
export function familyFromTyped(typed: TypedFamily, rows: readonly FamilyRow[]) {
  return {
    title: typed.title,
    titleBn: typed.titleBn,
    options: typedOptions(typed).map(({ name, nameBn }) => ({ name, nameBn })),
    members: rows
      .filter(({ isSold }) => isSold)
      .map(({ standing, isThere, pid, values, price, stock }) => ({
        pid: pid.trim(),
        values: values.map(({ text, inBangla }) => ({ value: text, valueBn: inBangla })),
        ...((standing || isThere) && { there: true }),
        // A product that joins keeps its own.
        ...((standing || !isThere) && {
          price: wholeNumberTyped(price),
          stock: wholeNumberTyped(stock),
        }),
        ...(standing && { stockWas: standing.stock }),
      })),
  }
}
