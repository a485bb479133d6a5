/** What a visitor's own device does for them. */
export const device = {
  productTools: {
    viewed: 'Recently viewed',
    save: 'Save to my wishlist',
    saved: 'Saved to your wishlist',
    unsaved: 'Taken out of your wishlist',
    notSaved: 'This browser could not save it.',
    share: 'Share',
    copied: 'Link copied',
    notCopied: 'The link could not be copied. Copy it from the address bar.',
  },
  wishlist: {
    title: 'Wishlist',
    lead: 'Kept on this device alone. Prices and stock are those of now.',
    empty: 'Your wishlist is empty',
    text: 'Press the heart on a product’s page, and the product waits for you here.',
    toProducts: 'See all products',
    remove: 'Remove',
    gone: 'No longer sold, and out of your wishlist: {n}',
    failed: 'Your wishlist is safe on this device, but its products could not be loaded.',
    retry: 'Try again',
    needsScript: 'The wishlist needs JavaScript, because it stays on your device.',
  },
  offline: {
    title: 'You are offline',
    text: 'This page needs the internet. It comes by itself when the connection is back.',
    kept: 'Your cart and your wishlist are safe on this device.',
    pieces: 'Your cart is safe on this device. Pieces in it: {n}',
    retry: 'Try again',
  },
} as const
