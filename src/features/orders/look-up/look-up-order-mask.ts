/** Name, phone and address, for who may not be the buyer: enough to know them again, no more. */

import type { OrderView } from '#src/features/orders/order-view.ts'

type Customer = OrderView['customer']

const hidden = '…'

/** What is hidden is not told by its length either. */
export function maskCustomer({ name, phone, address }: Customer): Customer {
  return {
    name: `${beginning(name, 1)}${hidden}`,
    phone: /^01\d{9}$/.test(phone) ? `${phone.slice(0, 3)}${hidden}${phone.slice(-3)}` : hidden,
    address: `${beginning(address, 3)}${hidden}`,
  }
}

/** In letters as they are written, where a Bengali one may be several characters; never much of a short text. */
function beginning(text: string, most: number): string {
  const letters = Array.from(new Intl.Segmenter('bn').segment(text), ({ segment }) => segment)
  return letters.slice(0, Math.min(most, Math.floor(letters.length / 3))).join('')
}
