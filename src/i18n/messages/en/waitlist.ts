/** “Tell me when it is back”, at a product that is sold out. */
export const waitlist = {
  waitlist: {
    title: 'Tell me when it is back',
    phone: 'Your mobile number',
    hint: 'One SMS when it is back, first come, first told. After 90 days we erase the number.',
    submit: 'Tell me when it is back',
    asked: 'Thank you. When it is back, your number gets one SMS.',
    isBack: 'It is in stock again.',
    toProduct: 'Back to the product',
    problem: 'Type a mobile number of Bangladesh, like 01712345678.',
    tooMany: 'Too many requests from here. Try again in {n} minutes.',
    unavailable: 'The shop cannot save it just now. Send it again in a moment.',
  },
} as const
