/** What the shop writes to buyers about their orders, and by which gateway. */

import { Link } from 'react-router'
import type { MessageField } from '#src/domain/messages/buyer-message.ts'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { MessageSettingsEditor } from '#src/features/buyer-messages/dashboard/message-settings-editor.tsx'
import { RefusalForm } from '#src/features/buyer-messages/dashboard/refusal-form.tsx'
import { findMessageStanding } from '#src/features/buyer-messages/message-settings.server.ts'
import { messageFieldsOf } from '#src/features/buyer-messages/message-text.ts'
import { messageSettingsToWire } from '#src/features/buyer-messages/message-wire.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { sampleEndToken } from '#src/features/waitlist/end-waitlist.server.ts'
import { backInStockFieldsOf } from '#src/features/waitlist/waitlist-text.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/buyer-messages'

export const handle = { permission: 'settings.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller, origin } = context.get(pageContext)
  const { phone } = await findShopSettings(shop.db.read)
  const { settings, ...standing } = await findMessageStanding(shop)
  const sampleIn = (language: Language): Readonly<Record<MessageField, string>> =>
    messageFieldsOf({ order: sampleOrder(language), origin, phone })
  const sampleBackIn = (language: Language) =>
    backInStockFieldsOf({
      ...sampleProduct(language),
      language,
      origin,
      phone,
      endToken: sampleEndToken,
    })
  const textsOf = (event: keyof ReturnType<typeof ownTexts>) => ({
    en: ownTexts('en')[event],
    bn: ownTexts('bn')[event],
  })
  return {
    opened: messageSettingsToWire(settings, standing),
    sample: { en: sampleIn('en'), bn: sampleIn('bn') },
    ownTexts: {
      confirmed: textsOf('confirmed'),
      shipped: textsOf('shipped'),
      delivered: textsOf('delivered'),
      unreachable: textsOf('unreachable'),
      'advance-confirmed': textsOf('advance-confirmed'),
      'advance-refused': textsOf('advance-refused'),
    },
    backInStockTexts: {
      en: messagesFor('en', 'backInStockText').text,
      bn: messagesFor('bn', 'backInStockText').text,
    },
    backInStockEndings: {
      en: messagesFor('en', 'backInStockText').ending,
      bn: messagesFor('bn', 'backInStockText').ending,
    },
    backInStockSample: { en: sampleBackIn('en'), bn: sampleBackIn('bn') },
    messages: dashboardMessages(caller.language, 'buyerMessages'),
  }
}

const ownTexts = (language: Language) => messagesFor(language, 'buyerTexts')

/** An order that looks like many, for the preview. */
function sampleOrder(language: Language) {
  const name = language === 'bn' ? 'রহিমা বেগম' : 'Rahima Begum'
  return {
    number: 'PM-7K2M9QXB',
    customer: { name, phone: '', address: '' },
    language,
    total: fromTaka(1_250),
    adjusted: poisha(0),
    advanced: poisha(0),
  }
}

function sampleProduct(language: Language) {
  return { pid: 'rice-cooker', title: language === 'bn' ? 'রাইস কুকার' : 'Rice cooker' }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function BuyerMessages({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <main id="content" className="container-desk grid max-w-4xl content-start gap-5 py-6">
      <div className="grid gap-1">
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="max-w-prose text-quiet">{messages.lead}</p>
      </div>
      <MessageSettingsEditor {...loaderData} />
      <RefusalForm messages={messages} />
      <p>
        <Link to="/dashboard/outbox" className="underline">
          {messages.toOutbox}
        </Link>
      </p>
    </main>
  )
}
