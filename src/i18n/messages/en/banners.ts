/** Beside the owner's own texts in the banners of the home page. */
export const banners = {
  homeBanners: {
    until: 'Until {time}',
    code: 'Coupon {code}',
  },
} as const
