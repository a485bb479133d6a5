/** Forms that buyers began and did not send. */
export const incompleteOrders = {
  incompleteOrders: {
    title: 'Incomplete Orders',
    heading: 'Incomplete orders',
    lead: 'Forms that buyers began and left 20 minutes ago or more. A form goes when its phone orders, and after 14 days.',
    isOff:
      'The shop keeps no such forms. Shop Details switches it on; the order form then tells the buyer.',
    toDetails: 'Shop Details',
    loading: 'Loading...',
    failed: 'The forms could not be loaded.',
    tryAgain: 'Try again',
    none: 'No form waits.',
    noName: 'No name yet',
    line: '{n} × {title}',
    amount: '{amount} without delivery',
    lastTyped: 'Last typed {when}',
    called: 'Called {when}',
    wasCalled: 'Called',
    order: 'Make an order',
    remove: 'Erase',
    removed: 'Erased',
    gone: 'This form is gone: the buyer may have ordered.',
  },
} as const
