/** Listens for the keys of the orders page. */

import { useState } from 'react'
import { actionOf, type Focused, type KeyAction } from '#src/features/orders/desk/keys/key-map.ts'
import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'
import { useKeydown } from '#src/ui/dashboard/use-keydown.ts'

const keptAs = 'order-keys-off'

type Keys = { readonly areOn: boolean; readonly turn: (on: boolean) => void }

/** `act` returns whether it did anything with the key. */
export function useKeys(act: (action: KeyAction) => boolean): Keys {
  const [areOn, setAreOn] = useState(
    () => typeof window === 'undefined' || readKept(keptAs) !== true,
  )
  useKeydown((event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open], :popover-open')) return
    const action = actionOf(event, focusedBy(event.target))
    // The list of keys holds the switch, so it opens with all others off.
    if (action === undefined || (!areOn && action !== 'help')) return
    if (act(action)) event.preventDefault()
  })
  return {
    areOn,
    turn: (on) => {
      keepOnDevice(keptAs, on ? undefined : true)
      setAreOn(on)
    },
  }
}

const fields =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
const controls = 'a[href]:not([data-row-link]), button, summary, input, label'

function focusedBy(target: EventTarget | null): Focused {
  if (!(target instanceof Element)) return 'none'
  if (target.closest(fields)) return 'field'
  return target.closest(controls) ? 'control' : 'none'
}
