/** A family on a card, and its options on the page of a product. */
export const family = {
  family: {
    options: '{n} options',
    from: 'from {price}',
    choose: 'Choose an option',
    soldOut: 'sold out',
  },
} as const

/** The problems of the form of a family. */
export const familyProblems = {
  familyTitle: 'Write the title of the family, at most 200 characters.',
  familyTitleLong: 'A title with its options has at most 200 characters. Shorten the title.',
  familyOption: 'Write the name of the option, at most 40 characters.',
  familyValue: 'Write a value for each option, at most 40 characters each.',
  familyMembers: 'A family has at most 40 products.',
  familyFew: 'A family has two products at least. Without any it ends.',
  familyTwice: 'Two products have the same options.',
  familyPidTwice: 'Two products have the same id.',
  familyNew: 'A new product needs a price and a stock.',
  familyStock: 'Give the stock as a whole number, from 0 to 1,000,000.',
} as const
