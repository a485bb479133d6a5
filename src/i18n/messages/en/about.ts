/** What the shop says about itself. */
export const about = {
  about: {
    title: 'About',
    heading: 'A mart in Dhaka that comes to your door',
    lead: 'Things for the kitchen, the home and everything that needs a plug. You order without an account, and pay in cash when it arrives.',
    offer: 'What we offer',
    offerRange: 'About 100 products',
    offerRangeText:
      'For the kitchen and the home, and electronics. Each page says what it costs and how many are left.',
    offerCash: 'Cash on delivery',
    offerCashText: 'You pay when it is in your hands. Nothing in advance.',
    offerDelivery: 'Delivery all over Bangladesh',
    offerDeliveryText:
      'Inside Dhaka {inside}, within 5 days. Outside Dhaka {outside}, within 10 days.',
    offerPieces: '10% off from 5 pieces',
    offerPiecesText:
      'Take five or more of the same product. You see the discount before you order.',
    toProducts: 'See all products',
    toOffers: 'See the offers',
    mission: 'Our mission',
    missionText:
      'To bring good things for the home to every door in Bangladesh, at the price that stands on the page.',
    vision: 'Our vision',
    visionText:
      'That buying from far away feels as safe as the shop around the corner: you pay when you have it, and somebody answers when you call.',
    questions: 'Frequently asked questions',
    askAccount: 'Do I need an account to order?',
    tellAccount: 'No. Your name, your phone number and your address are enough.',
    askPayment: 'How do I pay?',
    tellPayment: 'In cash, when the product arrives. You pay nothing in advance.',
    askFee: 'What does delivery cost?',
    tellFee:
      '{inside} inside Dhaka and {outside} outside Dhaka. You see it in the total before you order.',
    askDays: 'How long does delivery take?',
    tellDays: 'At most 5 days inside Dhaka, and at most 10 days elsewhere in Bangladesh.',
    askCall: 'Why do you call me after I order?',
    tellCall:
      'To make sure that the order is yours and the address is right. We send nothing before you have said yes.',
    askChange: 'Can I change or cancel my order?',
    tellChange:
      'Yes, as long as it has not been shipped. Call or write to us at any hour, and tell us your order number.',
    askDiscount: 'Is there a discount if I take more?',
    tellDiscount: 'Yes: 10% off when you take five or more of the same product.',
    returns: 'Return policy',
    returnsLead: 'You can return most items within 7 days after they reach you.',
    returnLook: 'Look at it when it arrives',
    returnLookText: 'If something is broken, missing or not what you ordered, tell us at once.',
    returnTell: 'Tell us within 7 days',
    returnTellText: 'Call or write, and give us your order number. You can reach us 24/7.',
    returnAgree: 'Agree with us how it goes back',
    returnAgreeText: 'We tell you whether the item can be returned, and how.',
    returnsLimit: 'Some items cannot be returned. If that matters to you, ask us before you order.',
    beforeShipment:
      'Before your order is shipped you can still change or cancel it: call or write to us.',
    toContact: 'Contact us',
  },
} as const
