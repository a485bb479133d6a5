import type { PlaceOrder } from '#src/features/orders/place/place-order.server.ts'

export type OrderMatters = Partial<Omit<PlaceOrder, 'customer'>> & {
  readonly pid?: string
  readonly quantity?: number
  readonly customer?: Partial<PlaceOrder['customer']>
}

let buyers = 0

/** A buyer's order; each comes from its own phone, device and address. */
export function anOrder({ pid, quantity, customer, ...matters }: OrderMatters = {}): PlaceOrder {
  buyers += 1
  return {
    lines: [{ pid: pid ?? 'kettle', quantity: quantity ?? 1 }],
    customer: {
      name: 'Rahima Begum',
      phone: `017${String(buyers).padStart(8, '0')}`,
      address: 'House 5, Road 3, Mirpur 10, Dhaka',
      ...customer,
    },
    zone: 'inside-dhaka',
    coupon: '',
    agreedTotal: undefined,
    idempotencyKey: undefined,
    from: { address: `10.0.${(buyers >> 8) & 255}.${buyers & 255}`, device: `device-${buyers}` },
    ...matters,
  }
}
