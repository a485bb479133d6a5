import { Link, useLocation } from 'react-router'
import { type Language, pathInOther } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'

type LanguageSwitchProps = PageTexts<'layout'>

const longestAge = 365 * 24 * 60 * 60

/** Links to the same page, with its query, in the other language. */
export function LanguageSwitch({ language, messages }: LanguageSwitchProps) {
  const { pathname } = useLocation()
  const other = language === 'bn' ? 'en' : 'bn'
  return (
    <Link
      to={pathInOther(pathname, language)}
      hrefLang={other}
      lang={other}
      className="inline-flex min-h-11 items-center rounded-lg px-1 font-semibold md:px-2.5 hover:text-brand"
      aria-label={messages.otherLanguage}
      reloadDocument
      onClick={({ currentTarget }) => {
        chooseLanguage(other)
        currentTarget.search = window.location.search
      }}
    >
      {/* An outline: an English page loads no Bengali font for one word, and not every device has one. */}
      {other === 'bn' ? (
        <span aria-hidden="true" className="icon icon-bangla" />
      ) : (
        messages.otherLanguage
      )}
    </Link>
  )
}

/** Only the entry `/` reads the choice. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every phone has the cookie store yet
  document.cookie = `language=${language}; Path=/; Max-Age=${longestAge}; SameSite=Lax`
}
