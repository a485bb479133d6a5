/** An order form that a buyer began and did not send. */

const minuteMs = 60 * 1_000

/** The desk sees it after so long without a change: before that the buyer may be typing. */
export const quietMs = 20 * minuteMs

/** It is erased so long after its last change. */
export const incompleteForMs = 14 * 24 * 60 * minuteMs

/** Whoever has just ordered began no other order: the form may have been sent late. */
export const afterOrderMs = 60 * minuteMs
