/** What has a page with its own history. */
export const subjectsWithPage = ['product', 'order', 'user', 'settings', 'phone'] as const

export type SubjectWithPage = (typeof subjectsWithPage)[number]

/** What a change can be about. */
export const historySubjects = [
  ...subjectsWithPage,
  'message',
  'outbox',
  'picture',
  'money',
  'purchase',
  'category',
  'coupon',
  'synonym',
  'prices',
] as const

export type HistorySubject = (typeof historySubjects)[number]

/** Not a subject that a newer process writes. */
export function isHistorySubject(text: string): text is HistorySubject {
  return historySubjects.some((subject) => subject === text)
}
