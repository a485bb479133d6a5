import { sources } from '#src/i18n/dashboard/en/sources.ts'
import { stages } from '#src/i18n/dashboard/en/stages.ts'

/** Orders and buyers as files. */
export const listFiles = {
  listFiles: {
    stages,
    sources,
    orders: 'All orders as CSV',
    buyers: 'All buyers as CSV',
    columns: {
      oid: 'Order',
      placedAt: 'Placed',
      stage: 'Stage',
      name: 'Name',
      phone: 'Phone',
      address: 'Address',
      place: 'Place',
      products: 'Products',
      pieces: 'Pieces',
      subtotal: 'Subtotal (Tk)',
      discount: 'Discount (Tk)',
      delivery: 'Delivery (Tk)',
      total: 'Total (Tk)',
      collect: 'To collect (Tk)',
      source: 'Source',
      titles: 'Product titles',
      lastOrder: 'Last order',
      orders: 'Orders',
      sent: 'Sent',
      delivered: 'Delivered',
      returned: 'Returned',
      spent: 'Spent (Tk)',
    },
  },
} as const
