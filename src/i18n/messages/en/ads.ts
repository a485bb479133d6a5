/** Advertising: only a shop with a pixel shows these. */
export const ads = {
  adConsent: {
    label: 'Advertising',
    question: {
      facebook: 'May Facebook learn what you view and buy here, for ads that fit you?',
      google: 'May Google learn what you buy here, for statistics and ads that fit you?',
      both: 'May Facebook and Google learn what you buy here, and Facebook what you view, for statistics and ads that fit you?',
    },
    accept: 'Yes, you may',
    refuse: 'No',
    accepted: 'You said yes.',
    refused: 'You said no.',
    unanswered: 'You have not answered yet.',
  },
  adPrivacy: {
    heading: 'Advertising',
    ask: 'We ask you first, and remember your answer in a cookie for half a year. Before you say yes, and after you say no, your browser sends Facebook nothing.',
    sent: 'If you say yes, Facebook learns which products you look at, put into the cart and order, for how much, and on which page. It also gets two cookies (_fbp, _fbc) by which it recognises your browser and, as with any request, your IP address. Programs of Facebook never run on our pages.',
    order:
      'With your order we keep that you said yes, the name of your browser and the two cookies. When the order counts as a purchase, we send Facebook these, the order number, the products, the amount and your phone number in coded form (a hash), which Facebook can compare with the numbers that it has, at most seven days after the order. Then, or after seven days if the order does not count by then, we delete what we kept of the browser.',
    change: 'You can change your answer here. It counts for orders that you place after it.',
    cookie: 'Cookies for advertising',
    cookieFor: 'Your answer: half a year. _fbp and _fbc: only after a yes, three months.',
    cookiesOthers: 'Besides the cookies that you agree to below, nothing here is for advertising.',
    askGoogle: 'We ask you first, and remember your answer in a cookie for half a year.',
    onlyWeTellGoogle:
      'Your browser never sends Google anything for this. Without your yes, neither do we.',
    google:
      'If you say yes, a cookie (ads_client) keeps a number of ours for your browser, and we keep it with your order. When the order counts as a purchase, we send Google Analytics that number, the order number, the products and the amount, at most three days after the order: no name, phone or address. Then, or after three days, we delete the number from the order.',
    googleCookieFor: 'Your answer: half a year. ads_client: only after a yes, three months.',
    bothCookieFor:
      'Your answer: half a year. _fbp, _fbc and ads_client: only after a yes, three months.',
    others:
      'No one else counts the visitors of our pages. Pages, fonts and programs come from us alone. If you agree, others learn what is written above.',
  },
} as const

export const adProblems = {
  pixelId: 'A pixel ID has 5 to 20 digits.',
  googleId: 'A measurement ID begins with G- and has letters and digits.',
  googleSecret: 'An API secret has 10 to 100 letters and digits.',
  purchaseAt: 'Choose when an order counts as a purchase.',
  adToken: 'An access token has 20 to 500 letters and digits.',
} as const
