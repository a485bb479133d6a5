/** Advertising: only a shop with a pixel shows these. */
export const ads = {
  adConsent: {
    label: 'Advertising',
    question: 'May Facebook learn what you view and buy here, for ads that fit you?',
    accept: 'Yes, you may',
    refuse: 'No',
    accepted: 'You said yes.',
    refused: 'You said no.',
    unanswered: 'You have not answered yet.',
  },
  adPrivacy: {
    heading: 'Advertising on Facebook',
    ask: 'We ask you first, and remember your answer in a cookie for half a year. Before you say yes, and after you say no, your browser sends Facebook nothing.',
    sent: 'If you say yes, Facebook hears which products you look at, put into the cart and order, for how much, and two cookies (_fbp, _fbc) by which it knows your browser again. Programs of Facebook never run on our pages.',
    order:
      'With an order we keep that you said yes, and the name of your browser. When the order counts, we send Facebook its number, products and amount with an unreadable fingerprint of your phone, at most seven days later; then we delete what we kept of the browser.',
    change: 'You can change your answer here. It counts for orders that you place after it.',
    cookie: 'Cookies for advertising',
    cookieFor: 'Your answer: half a year. _fbp and _fbc: only after a yes, three months.',
    cookiesOthers: 'Besides the ones that you agree to below, none of it is for advertising.',
    others:
      'There are no counters of others on our pages. Pages, letters and programs come from us alone. What Facebook hears, and only if you agree, stands above.',
  },
} as const

export const adProblems = {
  pixelId: 'A pixel ID has 5 to 20 digits.',
  purchaseAt: 'Choose when an order counts as a purchase.',
  adToken: 'An access token has 20 to 500 letters and digits.',
} as const
