import { useEffect, useState } from 'react'
import { chooseLanguage } from '#src/features/storefront/language-switch.tsx'
import { Icon } from '#src/ui/icon.tsx'

/** In Bangla on the English page: it is for those who read Bangla. */
const texts = { link: 'বাংলায় দেখুন', close: 'বন্ধ করুন' }

/**
 * Offers the Bangla page to a browser that prefers Bangla, until its visitor chooses a language. The
 * page is the same for everybody: the line comes after load, over its lower edge, and moves nothing.
 */
export function BanglaLine() {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const hasChosen = /(?:^|; )language=/.test(document.cookie)
    setShown(!hasChosen && navigator.languages.some((language) => /^bn\b/i.test(language)))
  }, [])

  if (!isShown) return null
  return (
    <div
      lang="bn"
      className="card fixed inset-x-3 bottom-3 z-10 mx-auto flex max-w-sm items-center ps-4 pe-1 shadow-raised print:hidden"
    >
      <a
        href="/bn"
        className="inline-flex min-h-12 grow items-center font-bold text-brand underline underline-offset-4"
        onClick={() => chooseLanguage('bn')}
      >
        {texts.link}
      </a>
      <button
        type="button"
        className="button-icon"
        aria-label={texts.close}
        onClick={() => {
          chooseLanguage('en')
          setShown(false)
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
