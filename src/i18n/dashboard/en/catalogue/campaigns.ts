/** Campaigns in the forms of the dashboard, and the banners of campaigns and coupons. */
export const campaigns = {
  banners: {
    heading: 'Banner on the home page',
    lead: 'It shows from the beginning to the end, and goes by itself. Empty texts for no banner.',
    bannerText: 'Text in English',
    bannerTextBn: 'Text in Bangla',
    bannerLink: 'Leads to',
    linkHint: 'A page of your shop: copy its address here. Empty for a text alone.',
    edit: 'Banner',
    editOf: 'Banner of {name}, {time}',
    save: 'Save the banner',
    saving: 'Saving…',
    cancel: 'Cancel',
    saved: 'Banner saved',
  },
  /** In the editor of a product. */
  productCampaigns: {
    heading: 'Campaigns of this product',
    nameless: 'A campaign',
    runs: '{name}: {price} until {to}. The price of its own is {own}, and comes back then.',
    comes: '{name}: {price} from {from} until {to}.',
    stays: 'A change of prices: {price} from {from}.',
    ends: 'Another price in this form ends the campaign for this product.',
    see: 'See the campaign',
  },
} as const
