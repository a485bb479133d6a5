/** The pictures on the whole screen: swiped or turned by arrow keys, zoomed by double tap or a button. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ShownPicture } from '#src/features/catalogue/product-view.ts'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'

type ViewerProps = {
  readonly pictures: readonly ShownPicture[]
  /** The place of the picture that was pressed. */
  readonly first: number
  readonly label: string
  readonly onClose: () => void
  readonly messages: SectionMessages<'gallery'>
}

export function PictureViewer({ pictures, first, label, onClose, messages }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [isZoomed, setIsZoomed] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
  }, [first])

  // Else the corner would show, which is empty beside a wide picture.
  useEffect(() => {
    if (!isZoomed) return
    for (const box of strip.current?.querySelectorAll('.viewer-picture') ?? []) {
      box.scrollTo(
        (box.scrollWidth - box.clientWidth) / 2,
        (box.scrollHeight - box.clientHeight) / 2,
      )
    }
  }, [isZoomed])

  function turn(steps: 1 | -1): void {
    const { current: list } = strip
    if (!list) return
    setIsZoomed(false)
    const at = Math.round(list.scrollLeft / list.clientWidth)
    list.children[at + steps]?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
  }

  function byKey(event: KeyboardEvent): void {
    // Zoomed, the arrow keys move over the picture.
    const isTurn = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isTurn || isZoomed) return
    event.preventDefault()
    turn(event.key === 'ArrowLeft' ? -1 : 1)
  }

  const button = (icon: IconName, text: string, press: () => void, className = '') => (
    <button
      type="button"
      className={`button-icon ${className}`}
      aria-label={text}
      title={text}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <dialog ref={dialog} className="viewer" aria-label={label} onClose={onClose} onKeyDown={byKey}>
      <div className="viewer-bar">
        {pictures.length > 1 && button('back', messages.previous, () => turn(-1))}
        {pictures.length > 1 && button('back', messages.next, () => turn(1), 'rotate-180')}
        {button(isZoomed ? 'minus' : 'plus', isZoomed ? messages.zoomOut : messages.zoomIn, () =>
          setIsZoomed(!isZoomed),
        )}
        {button('close', messages.close, () => dialog.current?.close())}
      </div>
      <ul ref={strip} className={`slides ${isZoomed ? 'slides-zoomed' : ''}`}>
        {pictures.map(({ image, alt, altLang }) => (
          <li key={image}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same */}
            <div
              className="viewer-picture"
              // A box that scrolls takes the focus, so that arrow keys reach every part.
              {...(isZoomed && { tabIndex: 0 })}
              onDoubleClick={() => setIsZoomed(!isZoomed)}
            >
              <ProductPicture
                image={image}
                title={alt}
                lang={altLang}
                sizes={isZoomed ? '250vw' : '100vw'}
              />
            </div>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
