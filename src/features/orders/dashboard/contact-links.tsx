import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn, toAsciiDigits } from '#src/i18n/digits.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type ContactLinksProps = {
  readonly name: string
  /** `01XXXXXXXXX`, or as typed where it cannot be a number in Bangladesh. */
  readonly phone: string
  readonly messages: Pick<DashboardMessages<'orders'>, 'call' | 'whatsApp'>
}

/** WhatsApp only knows whole international numbers; what was typed otherwise can still be dialled. */
export function ContactLinks({ name, phone, messages }: ContactLinksProps) {
  const language = useLanguage()
  // The buyer has been forgotten.
  if (phone === '') return null
  // Masked: the duties of the user show a part of it.
  if (phone.includes('…')) return <span className="block">{digitsIn(phone, language)}</span>
  const national = normalisePhone(phone)
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <a
        href={`tel:${toAsciiDigits(national ?? phone).replace(/[^\d+]/g, '')}`}
        aria-label={`${interpolate(messages.call, { name })}, ${digitsIn(phone, language)}`}
        className="inline-flex min-h-11 min-w-0 items-center gap-1.5 underline"
      >
        <Icon name="phone" />
        <span className={national === undefined ? 'wrap-anywhere' : 'whitespace-nowrap'}>
          {digitsIn(phone, language)}
        </span>
      </a>
      {national !== undefined && (
        <a
          href={`https://wa.me/${phoneWithoutPlus(national)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={interpolate(messages.whatsApp, { name })}
          className="button-icon"
        >
          <Icon name="chat" />
        </a>
      )}
    </span>
  )
}
