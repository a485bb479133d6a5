/** The forms by which staff write down money, by their addresses. Browser-safe. */
export const moneyForms = ['expense', 'transfer', 'courier', 'till', 'close'] as const

/** Also those that lead from an entry of the list, and from a journal that is not open. */
export const allMoneyForms = [...moneyForms, 'correct', 'opening'] as const

export type MoneyForm = (typeof allMoneyForms)[number]
