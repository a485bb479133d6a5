import { Link } from 'react-router'
import { digitsIn } from '#src/i18n/digits.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { NumberedSteps } from '#src/ui/numbered-steps.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type ReturnPolicyProps = PageTexts<'about'> & {
  readonly phone: string
}

export function ReturnPolicy({ phone, language, messages }: ReturnPolicyProps) {
  const steps = [
    [messages.returnLook, messages.returnLookText],
    [messages.returnTell, messages.returnTellText],
    [messages.returnAgree, messages.returnAgreeText],
  ] as const
  return (
    <section aria-labelledby="returns" className="container-page grid gap-6">
      <SectionHeading id="returns">{messages.returns}</SectionHeading>
      <p className="max-w-[52ch] text-lg">{messages.returnsLead}</p>
      <NumberedSteps steps={steps} language={language} />
      <div className="grid gap-5 lg:grid-cols-2">
        <p className="notice">{messages.returnsLimit}</p>
        <p className="notice">{messages.beforeShipment}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        <a href={`tel:${phone}`} className="button-main">
          <Icon name="phone" />
          {digitsIn(phone, language)}
        </a>
        <Link to={`${pathPrefix(language)}/contact`} className="button-quiet">
          {messages.toContact}
        </Link>
      </p>
    </section>
  )
}
