import type { ReactNode } from 'react'
import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import { socialIcon } from '#src/features/storefront/social-icon.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'

type WaysToReachUsProps = {
  readonly language: Language
  readonly settings: Pick<ShopSettings, 'phone' | 'email' | 'address' | 'socialLinks'>
  readonly messages: SectionMessages<'contact'>
}

const linkClass =
  'inline-flex min-h-11 items-center gap-2.5 font-semibold underline underline-offset-4 hover:text-brand'

export function WaysToReachUs({ language, settings, messages }: WaysToReachUsProps) {
  const { phone, email, address, socialLinks } = settings
  const mobile = normalisePhone(phone)
  return (
    <div className="container-page grid gap-5 md:grid-cols-2">
      <Way icon="phone" id="phone" heading={messages.phone}>
        <p className="text-2xl font-bold">{digitsIn(phone, language)}</p>
        <p className="mt-2 flex flex-wrap gap-3">
          <a href={`tel:${phone}`} className="button-main">
            {messages.call}
          </a>
          {/* Only a mobile number has WhatsApp. */}
          {mobile !== undefined && (
            <a
              href={`https://wa.me/${phoneWithoutPlus(mobile)}`}
              rel="noopener"
              className="button-quiet"
            >
              {messages.whatsApp}
            </a>
          )}
        </p>
      </Way>
      <Way icon="mail" id="email" heading={messages.email}>
        <p>
          <a href={`mailto:${email}`} className={`${linkClass} break-all`}>
            {email}
          </a>
        </p>
        <p className="text-quiet">{messages.emailText}</p>
      </Way>
      <Way icon="pin" id="address" heading={messages.address}>
        <address className="max-w-[34ch] text-lg not-italic">{address}</address>
      </Way>
      <Way icon="link" id="social" heading={messages.social}>
        <ul className="flex flex-wrap gap-x-7">
          {socialLinks.map((link) => (
            <li key={link.url}>
              <a href={link.url} rel="noopener" className={linkClass}>
                <Icon name={socialIcon(link)} className="text-brand" />
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </Way>
    </div>
  )
}

type WayProps = {
  readonly icon: IconName
  readonly id: string
  readonly heading: string
  readonly children: ReactNode
}

function Way({ icon, id, heading, children }: WayProps) {
  return (
    <section aria-labelledby={id} className="card flex gap-4 p-5 md:p-7">
      <Icon name={icon} className="mt-0.5 text-[1.75rem] text-good" />
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        {children}
      </div>
    </section>
  )
}
