/** Deleted products, and their way back into the shop. */
export const archive = {
  archivedProducts: {
    title: 'Deleted products',
    heading: 'Deleted products',
    hint: 'A restored product has the stock, the texts and the first picture that it had. Orders kept theirs all the time.',
    back: 'Back to View Product',
    product: 'Product',
    stock: 'Stock',
    deletedAt: 'Deleted',
    restore: 'Restore',
    restored: 'Product restored',
    pidTaken: '{title} cannot come back: another product has the id {pid} now.',
    notRestored: '{title} could not be restored. {why}',
    perhapsRestored: 'Whether {title} was restored is not known. {why}',
  },
} as const
