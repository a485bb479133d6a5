import { expect, it } from 'vitest'
import { privacyParts } from '#src/features/storefront/texts/privacy-parts.tsx'
import { type Language, languages } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

function said(
  language: Language,
  services: { readonly hasPayments: boolean; readonly hasSmsService: boolean },
): readonly unknown[] {
  return privacyParts({
    language,
    messages: messagesFor(language, 'privacy'),
    settings: { phone: '01700000000', email: 'shop@example.com', keepsIncomplete: false },
    hasOrderSheet: false,
    ...services,
  }).flatMap(({ sentences }) => sentences)
}

it('says what a payment provider hears where buyers can pay at one, and nothing of it elsewhere', () => {
  for (const language of languages) {
    const { orderPaidOnline } = messagesFor(language, 'privacy')
    expect(said(language, { hasPayments: true, hasSmsService: false })).toContain(orderPaidOnline)
    expect(said(language, { hasPayments: false, hasSmsService: true })).not.toContain(
      orderPaidOnline,
    )
  }
})

it('says what an SMS service hears where one sends the SMS, and nothing of it elsewhere', () => {
  for (const language of languages) {
    const { orderSms } = messagesFor(language, 'privacy')
    expect(said(language, { hasPayments: false, hasSmsService: true })).toContain(orderSms)
    expect(said(language, { hasPayments: true, hasSmsService: false })).not.toContain(orderSms)
  }
})
