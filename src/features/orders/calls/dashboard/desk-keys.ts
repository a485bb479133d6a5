/** Single keys for the outcomes; a person can switch them off. */

import { useEffect, useState } from 'react'
import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'
import { useKeydown } from '#src/ui/dashboard/use-keydown.ts'

const place = 'call-desk-keys'

export function useKeySwitch(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(true)
  useEffect(() => setIsOn(readKept(place) !== 'off'), [])
  return [
    isOn,
    (next) => {
      setIsOn(next)
      keepOnDevice(place, next ? undefined : 'off')
    },
  ]
}

/** `press` says whether the key means something now. */
export function useDeskKeys(isOn: boolean, press: (key: string) => boolean): void {
  useKeydown((event) => {
    if (!isOn || isTyping(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return
    if (press(deskKeyOf(event))) event.preventDefault()
  })
}

/** On a Bangla keyboard the letter or digit in the place of the key counts. */
export function deskKeyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = /^[ -~]+$/.test(key)
  return (isLatin ? key : (/^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1] ?? key)).toLowerCase()
}

/** Escape leaves a field as well. */
function isTyping({ target, key, isComposing }: KeyboardEvent): boolean {
  if (isComposing || !(target instanceof HTMLElement)) return isComposing
  if (target.closest('dialog')) return true
  return key !== 'Escape' && target.closest('input, textarea, select') !== null
}
