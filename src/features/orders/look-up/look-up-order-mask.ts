/** Masks name, phone and address for callers who may not be the buyer: enough to recognise, no more. */

import { normalisePhone } from '#src/domain/people/phone.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'

type Customer = OrderView['customer']

const hidden = '…'

/** The mask hides the length as well. */
export function maskCustomer({ name, phone, address }: Customer): Customer {
  return {
    name: `${beginning(name, 1)}${hidden}`,
    phone: maskPhone(phone),
    address: `${beginning(address, 3)}${hidden}`,
  }
}

/** Of a number in Bangladesh the beginning and the end; nothing of another text. Empty stays empty. */
export function maskPhone(phone: string): string {
  if (phone === '') return ''
  const national = normalisePhone(phone)
  return national === undefined ? hidden : `${national.slice(0, 3)}${hidden}${national.slice(-3)}`
}

/** In letters as written, where a Bengali one may be several characters; hides most of a short text. */
function beginning(text: string, most: number): string {
  const letters = Array.from(new Intl.Segmenter('bn').segment(text), ({ segment }) => segment)
  return letters.slice(0, Math.min(most, Math.floor(letters.length / 3))).join('')
}
