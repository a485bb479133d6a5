/** A coupon of the owner, in the order form and on the page of an order that did not get it. */
export const coupon = {
  coupon: {
    ask: 'Have a coupon?',
    label: 'Coupon',
    hint: 'Capital or small letters. You get the better of the coupon and the 10% off.',
    applied: 'The coupon counts: {amount} off.',
    row: 'Coupon {code}',
    reasons: {
      unknown: 'The shop does not have this coupon. You can order without it.',
      'too-many-tries':
        'Too many codes came from here. Try again in ten minutes, or order without.',
      ended: 'This coupon has ended. You can order without it.',
      'used-up': 'This coupon is used up. You can order without it.',
      'used-by-phone': 'This number has used the coupon already.',
      'other-products': 'This coupon is for other products.',
      'below-sum': 'This coupon needs an order for more money.',
      'discount-is-better': 'Your 10% off is worth as much or more, so that counts.',
    },
  },
} as const
