/** The form of the shop settings. */
export const factProblems = {
  factPhone: 'Write a mobile number in Bangladesh, such as 01712345678.',
  factAddress: 'Write where the shop is.',
  factEmail: 'Write an e-mail address such as hello@example.com.',
  factLinks: 'Give three links, each with a label and an address.',
  shopSettingLabel: 'Name the link in at most 60 characters.',
  factLink: 'Give an address that begins with https://.',
  factCode: 'Write the code that the order form fills in.',
  factFee: 'Give an amount from 0 to 10,000 taka, with at most two decimals.',
  factMessenger: 'Write the name of your page in m.me/name: letters, digits and dots.',
  factOnOff: 'Say true or false.',
  factPieces: 'Give a number of pieces from 1 to 1,000,000.',
  returnedPieces: 'Give whole numbers of pieces, one line a product, with a piece at least.',
  returnState: 'Give the state of a return, such as approved.',
  returnOrigin: 'Give buyer, courier or staff.',
  factDays: 'Give working days from 0 to 30.',
  factFeesSame: 'Give the zones different fees: an order tells its zone by its fee.',
} as const
