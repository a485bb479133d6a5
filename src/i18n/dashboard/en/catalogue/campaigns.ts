/** Campaigns in the forms of the dashboard, and the banners of campaigns and coupons. */
export const campaigns = {
  banners: {
    heading: 'Banner on the home page',
    lead: 'The banner shows from the start to the end, then disappears by itself. For no banner, leave the texts empty.',
    bannerText: 'Text in English',
    bannerTextBn: 'Text in Bangla',
    bannerLink: 'Leads to',
    linkHint: 'A page of your shop: copy its address here. Leave it empty to show only the text.',
    edit: 'Banner',
    editOf: 'Banner of {name}, {time}',
    save: 'Save the banner',
    saving: 'Saving…',
    cancel: 'Cancel',
    saved: 'Banner saved',
    conflict: 'Somebody changed this banner while you were editing it.',
  },
  /** In the editor of a product. */
  productCampaigns: {
    heading: 'Campaigns of this product',
    nameless: 'A campaign',
    runs: '{name}: {price} until {to}. Then its own price comes back: {own}.',
    comes: '{name}: {price} from {from} until {to}.',
    stays: 'A change of prices: {price} from {from}.',
    ends: 'Another price in this form ends the campaign for this product.',
    see: 'See the campaign',
  },
} as const
