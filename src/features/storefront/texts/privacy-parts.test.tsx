import { expect, it } from 'vitest'
import { privacyParts } from '#src/features/storefront/texts/privacy-parts.tsx'
import { languages } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

it('says what a payment provider hears where buyers can pay at one, and nothing of it elsewhere', () => {
  for (const language of languages) {
    const said = (hasPayments: boolean) =>
      privacyParts({
        language,
        messages: messagesFor(language, 'privacy'),
        settings: { phone: '01700000000', email: 'shop@example.com', keepsIncomplete: false },
        hasOrderSheet: false,
        hasPayments,
      }).flatMap(({ sentences }) => sentences)
    const { orderPaidOnline } = messagesFor(language, 'privacy')
    expect(said(true)).toContain(orderPaidOnline)
    expect(said(false)).not.toContain(orderPaidOnline)
  }
})
