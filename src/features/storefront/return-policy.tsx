import { Link } from 'react-router'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Medallion } from '#src/ui/logo.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type ReturnPolicyProps = {
  readonly phone: string
  readonly language: Language
  readonly words: Words<'about'>
}

export function ReturnPolicy({ phone, language, words }: ReturnPolicyProps) {
  const steps = [
    [words.returnLook, words.returnLookText],
    [words.returnTell, words.returnTellText],
    [words.returnAgree, words.returnAgreeText],
  ] as const
  return (
    <section aria-labelledby="returns" className="container-page grid gap-6">
      <SectionHeading id="returns">{words.returns}</SectionHeading>
      <p className="max-w-[52ch] text-lg">{words.returnsLead}</p>
      <ol className="grid gap-5 lg:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="card flex gap-4 p-5 md:p-6">
            <Medallion text={formatNumber(index + 1, language)} />
            <div className="grid content-start gap-1">
              <h3 className="text-xl">{title}</h3>
              <p className="text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="grid gap-5 lg:grid-cols-2">
        <p className="notice">{words.returnsLimit}</p>
        <p className="notice">{words.beforeShipment}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        <a href={`tel:${phone}`} className="button-main">
          <Icon name="phone" />
          {phone}
        </a>
        <Link to={`${pathPrefix(language)}/contact`} className="button-quiet">
          {words.toContact}
        </Link>
      </p>
    </section>
  )
}
