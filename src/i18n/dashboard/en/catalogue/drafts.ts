/** Products that are drafts: their list, and the buttons that publish one. */
export const drafts = {
  drafts: {
    title: 'Drafts',
    heading: 'Drafts',
    hint: 'Visitors do not see a draft: it is in no list, search, feed or order. Publish it when it is ready.',
    back: 'Back to View Product',
    product: 'Product',
    stock: 'Stock',
    edit: 'Edit',
    publish: 'Publish',
    published: 'Product published',
    unpublish: 'Make it a draft',
    unpublished: 'The product is a draft now',
    isDraft: 'This is a draft: visitors do not see it. Publishing shows what was saved last.',
    pictureNeeded: 'A product in the shop needs a picture. Choose one, save it, then publish.',
    pictureFirst: 'It needs a picture first.',
    saveAsDraft: 'Save as a draft',
    saved: 'Draft saved',
    savedNow: '{title} is a draft now.',
  },
} as const
