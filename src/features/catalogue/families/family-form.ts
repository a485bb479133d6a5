/** The rules for a family, shared by the dashboard's form and the API. Browser-safe, in wire names. */

import { z } from 'zod'
import { longestOption, mostMembers, mostOptions, valuesKey } from '#src/domain/catalogue/family.ts'
import {
  highestPrice,
  highestQuantity,
  isPid,
  lowestOnForm,
  textLimits,
} from '#src/domain/catalogue/product.ts'
import { toTaka } from '#src/domain/money.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

const pieces = wholeNumber('familyStock', { least: 0, most: highestQuantity })

const MemberBody = z.object(
  {
    pid: text('productPid', { most: textLimits.pid }).refine(isPid, 'productPid'),
    values: z
      .array(
        z.object({
          value: text('familyValue', { most: longestOption }),
          valueBn: optionalText('familyValue', { most: longestOption }),
        }),
        { error: 'familyValue' },
      )
      .max(mostOptions, 'familyValue')
      .describe('One for each option'),
    there: z
      .boolean({ error: 'familyMembers' })
      .optional()
      .describe('The product of this pid exists. Without it, a new one is made like the product'),
    price: wholeNumber('productPrice', { least: lowestOnForm, most: toTaka(highestPrice) })
      .optional()
      .describe('In taka. Absent, the price of the product stays; a new one needs it'),
    stock: pieces.optional().describe('Absent, the stock of the product stays; a new one needs it'),
    stockWas: pieces
      .optional()
      .describe('The stock that the editor saw: the stock moves by the difference'),
  },
  { error: 'familyMembers' },
)

export const FamilyBody = z
  .object({
    title: text('familyTitle', { most: textLimits.title }).describe('Without any value'),
    titleBn: optionalText('familyTitle', { most: textLimits.title }),
    options: z
      .array(
        z.object({
          name: text('familyOption', { most: longestOption }),
          nameBn: optionalText('familyOption', { most: longestOption }),
        }),
        { error: 'familyOption' },
      )
      .min(1, 'familyOption')
      .max(mostOptions, 'familyOption'),
    members: z
      .array(MemberBody, { error: 'familyMembers' })
      .max(mostMembers, 'familyMembers')
      .describe(`In their order. Members that are not named leave the family; none ends it`),
  })
  .refine(({ members }) => members.length !== 1, { error: 'familyFew', path: ['members'] })
  .refine(
    ({ members, options }) => members.every(({ values }) => values.length === options.length),
    { error: 'familyValue', path: ['members'] },
  )
  .refine(({ members }) => isEachOnce(members.map(({ values }) => keyOf(values))), {
    error: 'familyTwice',
    path: ['members'],
  })
  .refine(({ members }) => isEachOnce(members.map(({ pid }) => pid)), {
    error: 'familyPidTwice',
    path: ['members'],
  })
  .refine(
    ({ members }) =>
      members.every(
        ({ there, price, stock }) => there || (price !== undefined && stock !== undefined),
      ),
    { error: 'familyNew', path: ['members'] },
  )
export type FamilyBody = z.output<typeof FamilyBody>

function keyOf(values: readonly { readonly value: string }[]): string {
  return valuesKey(values.map(({ value }) => ({ text: value, inBangla: '' })))
}

function isEachOnce(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length
}
