/** The page of a category, and the way back from a product to it. */
export const category = {
  category: {
    trail: 'Where you are',
    below: 'In {name}',
    about:
      '{name}: see the price and what is in stock. You pay in cash on delivery, all over Bangladesh.',
  },
} as const
