/** Says that the shop keeps the form, with a box to switch it off, and sends what is typed. */

import { type RefObject, useEffect, useState } from 'react'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { orderFromTyped, readTypedOrder } from '#src/features/orders/place/typed-order.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'

type KeepIncompleteProps = {
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly messages: SectionMessages<'incompleteOrder'>
}

const path = '/api/incompleteOrder'
/** What the device keeps of a buyer who has switched it off. */
const place = 'incomplete-off'
/** Time to read the sentence, and to type on. */
const pauseMs = 4_000

export function KeepIncomplete({ formRef, messages }: KeepIncompleteProps) {
  const [isOn, setIsOn] = useState(() => readKept(place) !== true)

  useEffect(() => {
    const form = formRef.current
    if (!form || !isOn) return undefined
    return sendWhenTyped(form)
  }, [formRef, isOn])

  function turn(on: boolean): void {
    setIsOn(on)
    keepOnDevice(place, on ? undefined : true)
    if (!on) void send('DELETE')
  }

  return (
    <label className="flex items-start gap-3 text-quiet">
      <input
        type="checkbox"
        className="mt-1 size-5 flex-none accent-brand"
        checked={isOn}
        onChange={({ target }) => turn(target.checked)}
      />
      {messages.text}
    </label>
  )
}

/** After a pause, and when the page goes away; never once the order is on its way. */
function sendWhenTyped(form: HTMLFormElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = ''

  function flush(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const text = formAsText(form)
    if (text === undefined || text === sent) return
    sent = text
    void send('PUT', text)
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(flush, pauseMs)
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  // The buyer typed the phone before this was there; a phone that the device filled in is not sent alone.
  const phone = form.elements.namedItem('cphone')
  if (phone instanceof HTMLInputElement && phone.value !== phone.defaultValue) wait()
  form.addEventListener('input', wait)
  form.addEventListener('submit', stop)
  addEventListener('pagehide', flush)
  return () => {
    stop()
    form.removeEventListener('input', wait)
    form.removeEventListener('submit', stop)
    removeEventListener('pagehide', flush)
  }
}

/** Undefined while no phone stands in it that anybody could call. */
function formAsText(form: HTMLFormElement): string | undefined {
  const typed = readTypedOrder(new FormData(form))
  if (normalisePhone(typed.cphone) === undefined) return undefined
  const {
    cupon: _code,
    coupon: _coupon,
    city: _fee,
    quantity,
    ...order
  } = orderFromTyped(typed, form.dataset.pid ?? '')
  return JSON.stringify({ ...order, ...(typeof quantity === 'number' && { quantity }) })
}

/** Nobody waits for it, and nobody is told that it failed. */
async function send(method: 'PUT' | 'DELETE', body?: string): Promise<void> {
  try {
    const headers = { 'content-type': 'application/json' }
    await fetch(path, { method, keepalive: true, ...(body !== undefined && { body, headers }) })
  } catch {
    // The network is away: so is the buyer's order, which says so.
  }
}
