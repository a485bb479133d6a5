/** The pictures of a product: swiped on a phone, without JavaScript, and chosen by thumbnails on a desktop. */

import { useEffect, useRef, useState } from 'react'
import type { ShownPicture } from '#src/features/catalogue/product-view.ts'
import stylesheet from '#src/features/catalogue/show/gallery.css?url'
import { PictureViewer } from '#src/features/catalogue/show/picture-viewer.tsx'
import { ProductPicture } from '#src/features/catalogue/show/product-picture.tsx'
import { hashOfAddress, pictureAddress } from '#src/features/media/picture-address.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

export type GalleryProps = PageTexts<'gallery'> & {
  readonly title: string
  readonly sizes: string
  readonly pictures: readonly ShownPicture[]
}

const anchorOf = (at: number) => `picture-${at + 1}`

export default function ProductGallery(props: GalleryProps) {
  const { title, pictures, sizes, language, messages } = props
  const isOne = pictures.length < 2
  const [opened, setOpened] = useState<number>()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  const opener = useRef<HTMLAnchorElement>(null)
  const placeOf = (at: number) => ({
    n: formatNumber(at + 1, language),
    count: formatNumber(pictures.length, language),
  })
  const label = interpolate(messages.label, { title })
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="gallery" />
      <ul
        className="slides card"
        aria-label={label}
        // A box that scrolls takes the focus, so that arrow keys reach every picture.
        {...(!isOne && { tabIndex: 0 })}
      >
        {pictures.map(({ image, alt, altLang, isReal }, at) => (
          <li key={image} id={anchorOf(at)}>
            {/* Without JavaScript the link opens the large picture itself. */}
            <a
              href={largeOf(image)}
              className="slide-link"
              {...(isReady && { 'aria-haspopup': 'dialog' })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                opener.current = event.currentTarget
                setOpened(at)
              }}
            >
              <ProductPicture
                image={image}
                title={alt}
                lang={altLang}
                sizes={sizes}
                isFirst={at === 0}
                isLowOnPhones
              />
            </a>
            {isReal && <p className="slide-note slide-real">{messages.real}</p>}
            {!isOne && (
              <p aria-hidden="true" className="slide-note slide-place">
                {interpolate(messages.place, placeOf(at))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isOne && (
        <ul className="thumbnails">
          {pictures.map(({ image }, at) => (
            <li key={image}>
              <a href={`#${anchorOf(at)}`} aria-label={interpolate(messages.show, placeOf(at))}>
                <ProductPicture image={image} title="" sizes="5.5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <PictureViewer
          pictures={pictures}
          first={opened}
          label={label}
          messages={messages}
          onClose={() => {
            setOpened(undefined)
            // Not every browser gives a pressed link the focus.
            opener.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** For the whole screen. */
function largeOf(image: string): string {
  const hash = hashOfAddress(image)
  return hash === undefined ? image : pictureAddress(hash, 1200, 'jpg')
}
