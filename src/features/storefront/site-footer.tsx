import type { ShopSettings } from '#src/domain/shop-settings.ts'
import { socialIcon } from '#src/features/storefront/social-icon.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'
import { Logo } from '#src/ui/logo.tsx'

type SiteFooterProps = {
  readonly language: Language
  readonly messages: SectionMessages<'layout'>
  /** For the small links at its end. */
  readonly footerMessages: SectionMessages<'footer'>
  readonly settings: Pick<ShopSettings, 'phone' | 'email' | 'address' | 'socialLinks'>
}

const linkClass = 'inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline'

export function SiteFooter({ language, messages, footerMessages, settings }: SiteFooterProps) {
  const prefix = pathPrefix(language)
  return (
    <footer className="mt-20 bg-pond text-on-pond [--jamdani:var(--paper)] print:hidden">
      <div className="jamdani-border" />
      <div className="container-page grid grid-cols-2 gap-x-6 gap-y-8 pt-10 pb-24 md:pb-10 lg:grid-cols-[2fr_1fr_2fr_1fr]">
        <div className="col-span-2 grid content-start gap-4 md:col-span-1">
          <Logo name={messages.brand} />
          <p className="max-w-[36ch] text-pond-quiet">{messages.motto}</p>
        </div>
        <nav aria-label={messages.footer} className="grid content-start">
          <FooterLink to={`${prefix}/about`}>{messages.about}</FooterLink>
          <FooterLink to={`${prefix}/contact`}>{messages.contactInFooter}</FooterLink>
          <FooterLink to={`${prefix}/allProducts`}>{messages.products}</FooterLink>
        </nav>
        <address className="order-1 col-span-2 grid content-start not-italic md:order-none md:col-span-1">
          <a href={`tel:${settings.phone}`} className={linkClass}>
            <Icon name="phone" className="text-marigold" />
            {digitsIn(settings.phone, language)}
          </a>
          <a href={`mailto:${settings.email}`} className={linkClass}>
            <Icon name="mail" className="text-marigold" />
            {settings.email}
          </a>
          <p className="flex gap-2.5 py-2.5">
            <Icon name="pin" className="mt-0.5 text-marigold" />
            {settings.address}
          </p>
        </address>
        <ul className="grid content-start">
          {settings.socialLinks.map((link) => (
            <li key={link.url}>
              <a href={link.url} rel="noopener" className={linkClass}>
                <Icon name={socialIcon(link)} className="text-marigold" />
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <div className="order-2 col-span-full flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-on-pond/20 pt-4 text-sm text-pond-quiet">
          <p>{messages.copyright}</p>
          <SmallLinks prefix={prefix} messages={footerMessages} />
        </div>
      </div>
    </footer>
  )
}

function SmallLinks({ prefix, messages }: { prefix: string; messages: SectionMessages<'footer'> }) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      <li>
        <FooterLink to={`${prefix}/order`}>{messages.findOrder}</FooterLink>
      </li>
      <li>
        <FooterLink to={`${prefix}/terms`}>{messages.terms}</FooterLink>
      </li>
      <li>
        <FooterLink to={`${prefix}/privacy`}>{messages.privacy}</FooterLink>
      </li>
    </ul>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <PathLink to={to} className={linkClass}>
      {children}
    </PathLink>
  )
}
