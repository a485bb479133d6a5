/** “Tell me when it is back”, at a product that is sold out. */
export const waitlist = {
  waitlist: {
    title: 'Tell me when it is back',
    phone: 'Your mobile number',
    bySms: {
      hint: 'One SMS when it is back, first come, first told. After 90 days we erase the number.',
      asked: 'Thank you. When it is back, your number gets one SMS.',
    },
    /** Where the shop sends no such SMS. */
    byHand: {
      hint: 'The shop sees your number and can call you when it is back. After 90 days we erase it.',
      asked: 'Thank you. The shop has your number, and can call you when it is back.',
    },
    submit: 'Tell me when it is back',
    isBack: 'It is in stock again.',
    toProduct: 'Back to the product',
    problem: 'Type a mobile number of Bangladesh, like 01712345678.',
    tooMany: 'Too many requests from here. Try again in {n} minutes.',
    unavailable: 'The shop cannot save it just now. Send it again in a moment.',
  },
  /** The page behind the link of the SMS. */
  waitlistEnd: {
    title: 'No more of these messages',
    lead: 'We told you that this product is back: {product}.',
    text: 'Press the button, and we erase your number from every waiting list of the shop. Your orders stay as they are.',
    submit: 'Erase my number',
    ended: 'Your number is on no waiting list of the shop any more.',
    unknown: 'This link has ended: its number is on no waiting list any more.',
    toShop: 'To the shop',
  },
} as const
