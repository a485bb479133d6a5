/** The wire names of a family. */

import { z } from 'zod'
import type { OptionText } from '#src/domain/catalogue/family.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import type { FamilyBody } from '#src/features/catalogue/families/family-form.ts'
import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import type { FamilyFields } from '#src/features/catalogue/families/save-family.server.ts'

const FamilyOnTheWire = z.object({
  _id: z.string(),
  version: z.int(),
  title: z.string(),
  titleBn: z.string(),
  options: z.array(z.object({ name: z.string(), nameBn: z.string() })),
  members: z
    .array(
      z.object({
        _id: z.string(),
        pid: z.string(),
        title: z.string(),
        price: z.number().describe('In taka'),
        stock: z.int(),
        values: z
          .array(z.object({ value: z.string(), valueBn: z.string() }))
          .describe('One for each option'),
      }),
    )
    .describe('In their order'),
})
export type FamilyOnTheWire = z.output<typeof FamilyOnTheWire>

export const FamilyAnswer = z.object({
  family: FamilyOnTheWire.nullable().describe('null for a product that belongs to none'),
})
export type FamilyAnswer = z.output<typeof FamilyAnswer>

export function familyToWire(family: FamilyView | undefined): FamilyAnswer {
  if (!family) return { family: null }
  const { id, version, title, titleInBangla, options, members } = family
  return {
    family: {
      _id: id,
      version,
      title,
      titleBn: titleInBangla,
      options: options.map(({ text, inBangla }) => ({ name: text, nameBn: inBangla })),
      members: members.map((member) => ({
        _id: member.id,
        pid: member.pid,
        title: member.title,
        price: toTaka(member.price),
        stock: member.stock,
        values: member.values.map(({ text, inBangla }) => ({ value: text, valueBn: inBangla })),
      })),
    },
  }
}

export function familyFromWire(body: FamilyBody): FamilyFields {
  return {
    title: body.title,
    titleInBangla: body.titleBn ?? '',
    options: body.options.map(({ name, nameBn }) => optionOf(name, nameBn)),
    members: body.members.map(({ pid, values, there, price, stock, stockWas }) => ({
      pid,
      values: values.map(({ value, valueBn }) => optionOf(value, valueBn)),
      isThere: there ?? false,
      price: price === undefined ? undefined : fromTaka(price),
      stock,
      stockWas,
    })),
  }
}

function optionOf(text: string, inBangla = ''): OptionText {
  return { text, inBangla }
}
