import { type RefObject, useEffect, useState } from 'react'
import { layoutRules, type PrintLayout } from '#src/domain/packing/print-layout.ts'
import { cutRoll, fitSlips } from '#src/features/packing/print/fit-slips.ts'

type Fitted = {
  /** The letters are there and every slip has its size: nothing moves any more. */
  readonly isReady: boolean
  readonly cut: readonly string[]
}

/** Fits the slips in `room` again whenever `of` is another thing. */
export function useFitted(
  room: RefObject<HTMLElement | null>,
  layout: PrintLayout,
  of: unknown,
): Fitted {
  const [fitted, setFitted] = useState<
    Fitted & { readonly of: unknown; readonly layout: PrintLayout }
  >()
  useEffect(() => {
    let isOver = false
    const sheet = new CSSStyleSheet()
    void document.fonts.ready.then(() => {
      if (isOver || !room.current) return
      const cut = fitSlips(room.current)
      if (layoutRules[layout].isRoll) {
        cutRoll(room.current, sheet)
        document.adoptedStyleSheets.push(sheet)
      }
      setFitted({ isReady: true, cut, of, layout })
    })
    return () => {
      isOver = true
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [room, layout, of])
  const isOfThis = fitted !== undefined && fitted.of === of && fitted.layout === layout
  return isOfThis ? fitted : { isReady: false, cut: [] }
}
