/** The problems of the product form. */
export const productProblems = {
  productPid:
    'A product id has 1 to 64 characters without /, does not end in .data, and is not 24 hex digits.',
  productPidOther: 'The pid must be the one in the address of the call.',
  productTitle: 'Write the title.',
  productTitleLong: 'A title has at most 200 characters.',
  productDetails: 'Write the details.',
  productDetailsLong: 'Details have at most 20,000 characters.',
  productPrice: 'Give the price in whole taka, from 20 to 10,000,000.',
  productOldPrice: 'Give the old price in whole taka, from 20 to 10,000,000.',
  productStock: 'Give the stock as a whole number, from 20 to 1,000,000.',
  productStockLow:
    'Give a stock of at least 20, or leave it as it is. Fewer go into the stock form.',
  productStockWas: 'The stock that you saw is a whole number, up to 1,000,000.',
  productExpires: 'Give the expiry date, a day that the calendar has.',
  productHost: 'Comments are text of at most 2,000 characters.',
  productKey: 'Keywords are text of at most 2,000 characters.',
  productImage: 'Upload a picture here, give its https address, or leave it out.',
  productOffer: 'An offer is true or false.',
  picture: 'Choose a picture: JPEG, PNG, WebP, AVIF or GIF.',
  stockKind: 'Say received, counted or damaged.',
  stockQuantity: 'Give a whole number of pieces, from 0 to 1,000,000.',
  stockNote: 'A reason has at most 200 characters.',
} as const
