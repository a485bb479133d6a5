import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { ShownLogo } from '#src/features/storefront/logo/logo-size.ts'
import { ShopLogo } from '#src/features/storefront/logo/shop-logo.tsx'
import { socialIcon } from '#src/features/storefront/social-icon.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PathLink } from '#src/ui/link/path-link.tsx'

type SiteFooterProps = {
  readonly language: Language
  readonly messages: SectionMessages<'layout'>
  /** For the small links at its end. */
  readonly footerMessages: SectionMessages<'footer'>
  readonly settings: Pick<ShopSettings, 'phone' | 'email' | 'address' | 'socialLinks'>
  readonly logo: ShownLogo | undefined
}

const linkClass = 'inline-flex min-h-11 items-center gap-2.5 underline-offset-4 hover:underline'

/** Half a phone's screen high; what most visitors come for stands first. */
export function SiteFooter(props: SiteFooterProps) {
  const { language, messages, footerMessages, settings, logo } = props
  const prefix = pathPrefix(language)
  return (
    <footer className="mt-10 bg-pond text-on-pond [--jamdani:var(--paper)] md:mt-16 print:hidden">
      <div className="jamdani-border" />
      <div className="container-page grid gap-x-10 pt-3 pb-4 md:grid-cols-2 md:pt-7 lg:grid-cols-[auto_1fr_auto]">
        <nav
          aria-label={messages.footer}
          className="grid grid-cols-2 gap-x-6 max-md:border-b max-md:border-on-pond/20 max-md:pb-2 md:content-start"
        >
          <FooterLink to={`${prefix}/order`} className="font-bold text-marigold">
            {footerMessages.findOrder}
          </FooterLink>
          <FooterLink to={`${prefix}/contact`}>{messages.contactInFooter}</FooterLink>
          <FooterLink to={`${prefix}/allProducts`}>{messages.products}</FooterLink>
          <FooterLink to={`${prefix}/about`}>{messages.about}</FooterLink>
          <TextLinks prefix={prefix} messages={footerMessages} />
        </nav>
        <div className="hidden max-w-[34ch] content-start gap-4 justify-self-center lg:grid">
          <ShopLogo logo={logo} name={messages.brand} />
          <p className="text-pond-quiet">{messages.motto}</p>
        </div>
        <div className="grid content-start max-md:pt-2">
          <address className="grid not-italic">
            <a href={`tel:${settings.phone}`} className={linkClass}>
              <Icon name="phone" className="text-marigold" />
              {digitsIn(settings.phone, language)}
            </a>
            <a href={`mailto:${settings.email}`} className={linkClass}>
              <Icon name="mail" className="text-marigold" />
              {settings.email}
            </a>
            <p className="flex gap-2.5 py-1.5">
              <Icon name="pin" className="mt-0.5 text-marigold" />
              {settings.address}
            </p>
          </address>
          <ul className="-ms-2.5 flex gap-1">
            {settings.socialLinks.map((link) => (
              <li key={link.url}>
                <a
                  href={link.url}
                  rel="noopener"
                  className="button-icon text-xl text-marigold"
                  aria-label={link.label}
                >
                  <Icon name={socialIcon(link)} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className="col-span-full mt-2 border-t border-on-pond/20 pt-3 text-sm text-pond-quiet">
          {messages.copyright}
        </p>
      </div>
    </footer>
  )
}

function TextLinks({ prefix, messages }: { prefix: string; messages: SectionMessages<'footer'> }) {
  return (
    <>
      <FooterLink to={`${prefix}/wishlist`}>{messages.wishlist}</FooterLink>
      <FooterLink to={`${prefix}/terms`}>{messages.terms}</FooterLink>
      <FooterLink to={`${prefix}/privacy`}>{messages.privacy}</FooterLink>
    </>
  )
}

type FooterLinkProps = {
  readonly to: string
  readonly className?: string
  readonly children: string
}

function FooterLink({ to, className = '', children }: FooterLinkProps) {
  return (
    <PathLink to={to} className={`${linkClass} ${className}`}>
      {children}
    </PathLink>
  )
}
