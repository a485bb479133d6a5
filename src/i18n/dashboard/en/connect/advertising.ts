/** Advertising on Facebook and Google. */
export const advertising = {
  advertising: {
    title: 'Advertising',
    heading: 'Facebook and Google',
    lead: 'With an ID here, the shop asks each visitor for consent, and tells Facebook and Google only about those who agree.',
    loading: 'Loading...',
    failed: 'The settings could not be loaded.',
    tryAgain: 'Try again',
    pixelId: 'Pixel ID',
    pixelHint: 'Digits from Facebook’s Events Manager. Empty: nothing of Facebook is on any page.',
    token: 'Access token',
    tokenHint:
      'For purchases that the shop itself sends. It is stored sealed and never shown again.',
    tokenSet: 'Stored. Leave the field empty to keep it. Another pixel needs its own token.',
    googleId: 'Measurement ID',
    googleHint:
      'From Google Analytics: Admin, Data streams. It begins with G-. Left empty, nothing goes to Google. For Google Ads, link the two accounts and import the purchases there.',
    googleSecret: 'API secret',
    googleSecretHint:
      'From the same data stream: Measurement Protocol API secrets. It is stored sealed and never shown again.',
    googleSecretSet:
      'Stored. Leave the field empty to keep it. Another measurement ID needs its own secret.',
    purchase: 'When is an order a purchase?',
    purchaseAt: {
      confirmed: 'When you confirm it',
      placed: 'When the buyer places it',
    },
    save: 'Save',
    saving: 'Saving...',
    saved: 'Stored.',
    consent:
      'Facebook gets the products, the amount and the phone number as a hash, at most seven days after the order. Google gets the products and the amount, at most three days after it. Nobody gets anything about buyers who refuse.',
    toIntegrations: 'Test it on the Integrations page',
  },
} as const
