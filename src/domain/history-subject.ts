/** What a change can be about. */
export const historySubjects = ['product', 'order', 'user', 'settings'] as const

export type HistorySubject = (typeof historySubjects)[number]
