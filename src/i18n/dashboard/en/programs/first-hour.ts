/** The guided first hour of a new owner. */
export const firstHour = {
  firstHour: {
    title: 'First hour',
    heading: 'Your first hour',
    lead: 'These steps make the shop yours. The most helpful come first, but any order works. Skip what you do not need, and come back whenever you like.',
    progress: '{n} of {total} done',
    next: 'Next: {step}',
    goOn: 'Go on with the guide',
    leave: 'Leave the guide',
    left: 'The guide is no longer on the dashboard home. You can find it in the menu under Shop.',
    resume: 'Show it on the dashboard home again',
    resumed: 'The guide is on the dashboard home again.',
    allDone: 'Everything is done. The shop is yours.',
    states: { done: 'Done', skipped: 'Skipped', open: 'To do' },
    skip: 'Skip',
    skipOf: 'Skip: {step}',
    unskip: 'Do it after all',
    unskipOf: 'Do it after all: {step}',
    failed: 'The steps could not be loaded.',
    tryAgain: 'Try again',
    loading: 'Loading...',
    removeDemo: 'Remove the demo products',
    askRemove: 'Remove all demo products?',
    aboutRemove:
      'The shop removes all of them at once, and only if no order contains one. Each can be restored under View Product → Deleted products.',
    removed: 'The demo products are removed.',
    demoSold:
      'Nothing was removed: some orders contain {titles}. Delete your test orders first, or delete the other products one by one.',
    andMore: '{titles} and {n} more',
    steps: {
      details: 'Shop details',
      logo: 'Your logo',
      delivery: 'Delivery fees and places',
      product: 'Your first product',
      courier: 'Courier',
      'test-order': 'A test order',
      demo: 'The demo products',
      team: 'Your team',
    },
    about: {
      details:
        'Phone, address and email as buyers see them on every page. Done once the phone is yours.',
      logo: 'A picture that stands in the header of every page. Without one, pages show the mark and the name.',
      delivery:
        'What delivery costs inside Dhaka and elsewhere, how long it takes, and which places count as Dhaka. Done once you have saved your own.',
      product:
        'Add one product with a photo and a price. You can keep it as a draft until it is ready.',
      courier:
        'Store the keys of your account at Steadfast, Pathao or RedX. Skip it if you deliver by yourself.',
      'test-order':
        'Order something in the shop as a buyer does, and watch it arrive under Manage Orders. Then delete it there: a deleted order counts nowhere and its pieces go back to stock.',
      demo: 'The shop came with products to try. Remove them when you have your own.',
      team: 'Invite the people who help you, and give each only the work that they do.',
    },
    links: {
      details: 'Open the shop details',
      logo: 'Upload the logo in Shop Details',
      delivery: 'Set the fees in Shop Details',
      product: 'Add a product',
      courier: 'Open the couriers',
      'test-order': 'Order in the shop',
      demo: 'See all products',
      team: 'Open the team',
    },
    seeOrders: 'See the orders',
  },
} as const
