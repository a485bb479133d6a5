/**
 * Stands in the order form itself. Where the browser sends the form before the page's scripts run,
 * this gives it the key of its attempt, so that a second press is the same order.
 */

import { keyOfAttempt } from '#src/features/orders/place/order-attempt.ts'
import { fingerprintOfTyped } from '#src/features/orders/place/typed-order.ts'

addEventListener('submit', (event) => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  const { attempt } = form
  if (!attempt) return
  form.dataset.wentOut = ''
  try {
    const typed = new FormData(form)
    const text = (name: string) => String(typed.get(name) ?? '')
    const fingerprint = fingerprintOfTyped(text, form.dataset.pid ?? '')
    const keyNow = () =>
      keyOfAttempt(fingerprint, { storage: sessionStorage, now: Date.now(), isForm: true })
    const key = keyNow()
    // A browser that stores nothing makes another key each time. Then the form goes without one, and
    // the shop compares the order and the network address.
    if (keyNow() === key) attempt.value = key
  } catch {
    // As above.
  }
})
