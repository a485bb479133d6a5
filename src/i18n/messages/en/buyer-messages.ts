/** Messages to a buyer about an order. The owner can replace each text; names stand in braces. */
export const buyerMessages = {
  buyerTexts: {
    confirmed: '{shop}: your order {number} is confirmed. Please have {amount} ready. {link}',
    shipped: '{shop}: your order {number} is on its way. Please have {amount} ready. {link}',
    delivered:
      '{shop}: your order {number} is delivered. Is something wrong? Tell us within 7 days: {link}',
    unreachable:
      '{shop}: we called you about your order {number} and did not reach you. Please call {phone}.',
    'advance-confirmed':
      '{shop}: we have your money in advance for order {number}. Left to pay in cash: {amount}. {link}',
    'advance-refused':
      '{shop}: we did not find your money for order {number}. Look here or call {phone}: {link}',
  },
  /** To a phone that waited for a product. */
  backInStockText: {
    text: '{shop}: {product} is back in stock. {link}',
    ending: 'Stop: {end}',
  },
  buyerMail: {
    confirmed: 'Your order {number} is confirmed',
    shipped: 'Your order {number} is on its way',
    delivered: 'Your order {number} is delivered',
    unreachable: 'We did not reach you about your order {number}',
    'advance-confirmed': 'We have your money in advance for order {number}',
    'advance-refused': 'We did not find your money for order {number}',
    stop: 'You want no such messages? Switch them off on the page of your order: {link}',
  },
} as const

export const messageProblems = {
  wishAnswer: 'Write a sentence of at most 500 characters to the buyer.',
  gateway: 'A gateway is off, log, bulksmsbd or sms-net-bd.',
  senderId: 'A sender id has at most 20 letters and digits.',
  gatewayKey: 'Type the key that the gateway gave you.',
  messageText: 'Write a text of 1 to 500 characters.',
  messageFields: 'In braces stand shop, name, number, amount, link or phone alone.',
  backInStockFields: 'In braces stand shop, product, link, phone or end alone.',
  messageEvents:
    'Give confirmed, shipped, delivered, unreachable, advance-confirmed or advance-refused.',
} as const
