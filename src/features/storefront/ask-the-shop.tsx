import type { ShopSettings } from '#src/domain/shop-settings.ts'
import { DeliveryEstimate } from '#src/features/storefront/delivery-estimate.tsx'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

/** What a page takes of the settings for it. */
export type AskedSetting = 'phone' | 'whatsApp' | 'messenger' | 'deliveryDays'

type AskTheShopProps = PageTexts<'ask'> & {
  /** `whatsApp` as the link needs it: `8801…`, or empty. */
  readonly settings: Pick<ShopSettings, AskedSetting>
  /** What the question is about. */
  readonly title: string
  /** The whole address of its page. */
  readonly address: string
}

const way = 'button-quiet min-h-12 flex-1 whitespace-nowrap'

/** When an order arrives, and the ways of asking that the owner has named in the shop settings. */
export function AskTheShop({ settings, title, address, language, messages }: AskTheShopProps) {
  const { phone, whatsApp, messenger, deliveryDays } = settings
  const text = encodeURIComponent(interpolate(messages.text, { title, address }))
  return (
    <section aria-label={messages.heading} className="grid gap-3 print:hidden">
      <DeliveryEstimate days={deliveryDays} language={language} messages={messages} />
      <p className="flex flex-wrap gap-2">
        {whatsApp !== '' && (
          <a href={`https://wa.me/${whatsApp}?text=${text}`} className={way}>
            WhatsApp
          </a>
        )}
        {messenger !== '' && (
          <a href={`https://m.me/${messenger}`} className={way}>
            Messenger
          </a>
        )}
        <a href={`tel:${phone}`} className={way}>
          <Icon name="phone" />
          {messages.call}
        </a>
      </p>
    </section>
  )
}
