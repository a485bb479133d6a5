/** Who waits for a product that is sold out. */
export const waitlist = {
  waitlist: {
    heading: 'Waiting for stock',
    lead: 'Buyers who left their number at a product that is sold out. When pieces come, as many as there are get one SMS each, the oldest first. After 90 days a number is erased.',
    isOff: 'The shop sends no such SMS at the moment: choose a gateway, or call them yourself.',
    toMessages: 'Messages to buyers',
    none: 'Nobody waits',
    aboutNone: 'The page of a product that is sold out asks buyers whether they want to be told.',
    columns: {
      product: 'Product',
      waiting: 'Waiting',
      stock: 'Stock',
      since: 'First asked',
    },
    entries: {
      phone: 'Phone',
      asked: 'Asked',
      state: 'State',
    },
    ofProduct: 'Phones for {product}',
    noneOfProduct: 'Nobody has asked for this product in the last 90 days.',
    all: 'All products',
    edit: 'To the product',
    states: {
      waiting: 'Waits',
      due: 'Goes out in a minute',
      sending: 'Being sent',
      sent: 'Told',
      unsure: 'Perhaps told',
      failed: 'Not sent',
      dropped: 'Wants no messages',
    },
    waitFor: '{n} wait for this product',
  },
} as const
