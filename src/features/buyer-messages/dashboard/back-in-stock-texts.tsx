/** The SMS to phones that waited for a product. */

import { backInStockFields, unknownFields } from '#src/domain/messages/buyer-message.ts'
import {
  EventTexts,
  type SampleFields,
} from '#src/features/buyer-messages/dashboard/event-texts.tsx'
import { amountTyped, type Typed } from '#src/features/buyer-messages/dashboard/typed-settings.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type BackInStockTextsProps = {
  readonly typed: Typed
  readonly type: (changes: Partial<Typed>) => void
  readonly sample: SampleFields
  readonly endings: Readonly<Record<Language, string>>
  readonly messages: DashboardMessages<'buyerMessages'>
}

export function BackInStockTexts(props: BackInStockTextsProps) {
  const { typed, type, sample, endings, messages } = props
  const { tellsBack, backTexts } = typed
  const inBraces = interpolate(messages.backInStockFields, {
    names: backInStockFields.map((name) => `{${name}}`).join(' '),
  })
  const problemIn = (text: string) =>
    unknownFields(text, backInStockFields).length > 0 ? inBraces : undefined
  return (
    <>
      <p className="text-quiet">{inBraces}</p>
      <EventTexts
        name="back-in-stock"
        heading={messages.backInStock}
        texts={backTexts}
        problems={{ en: problemIn(backTexts.en), bn: problemIn(backTexts.bn) }}
        sms={tellsBack}
        mail={undefined}
        partCost={amountTyped(typed.partCost)}
        sample={sample}
        endings={endings}
        change={({ texts, sms = tellsBack }) =>
          type({ tellsBack: sms, backTexts: { ...backTexts, ...texts } })
        }
        messages={messages}
      />
    </>
  )
}
