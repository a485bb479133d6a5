/** Tracking numbers that somebody typed, scanned or pasted: an order number and a number a line. */

import { isOrderNumber } from '#src/domain/orders/order-number.ts'

export type NumberLine = {
  /** As it was typed. */
  readonly line: string
  /** Undefined where the line holds no order number, or no second column. */
  readonly read:
    | {
        readonly number: string
        /** Where the line names a later parcel of the order: its invoice. */
        readonly invoice: string | undefined
        readonly consignment: string
      }
    | undefined
}

export const mostNumbers = 500

/** The columns in either sequence, by a tab, comma, semicolon or spaces; empty lines count as none. */
export function readNumbers(text: string): readonly NumberLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ line, read: readLine(line) }))
}

function readLine(line: string): NumberLine['read'] {
  const cells = line
    .split(/[\t,;]|\s+/)
    .map((cell) => cell.replaceAll(/^"|"$/g, ''))
    .filter((cell) => cell !== '')
  const [first = '', second = '', ...more] = cells
  if (more.length > 0) return undefined
  const isFirst = isInvoice(first)
  const invoice = (isFirst ? first : second).toUpperCase()
  const consignment = isFirst ? second : first
  const isNumber = /^[\w.-]{3,64}$/.test(consignment)
  if (!isInvoice(invoice) || !isNumber) return undefined
  const number = invoice.replace(laterParcel, '')
  return { number, invoice: invoice === number ? undefined : invoice, consignment }
}

/** `-2` of a second parcel. */
const laterParcel = /-\d{1,2}$/

function isInvoice(text: string): boolean {
  return isOrderNumber(text.toUpperCase().replace(laterParcel, ''))
}
