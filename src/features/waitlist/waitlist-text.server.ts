/** The SMS that a product is back, in the language in which it was asked for. */

import { type BackInStockField, withEnding } from '#src/domain/messages/buyer-message.ts'
import { smsParts } from '#src/domain/messages/sms-parts.ts'
import type { StoredMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { findBangla } from '#src/features/catalogue/bangla-rows.server.ts'
import { addressIn, productPath } from '#src/features/seo/site.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { endPath } from '#src/features/waitlist/end-waitlist.server.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

type About = {
  readonly pid: string
  readonly title: string
  readonly language: Language
  readonly origin: string
  /** Of the shop. */
  readonly phone: string
  readonly endToken: string
}

/** A part of an SMS in Bangla has 67 letters. */
const longestTitle = 40

export function backInStockFieldsOf({
  pid,
  title,
  language,
  origin,
  phone,
  endToken,
}: About): Readonly<Record<BackInStockField, string>> {
  const words = title.trim().split(/\s+/)
  const fits = words.filter((_, n) => words.slice(0, n + 1).join(' ').length <= longestTitle)
  return {
    shop: messagesFor(language, 'layout').brand,
    // Whole words: half a letter of Bangla is none.
    product: fits.length === 0 ? pid : fits.join(' '),
    link: addressIn(origin, language, productPath(pid)),
    phone: digitsIn(phone, language),
    end: addressIn(origin, language, endPath(endToken)),
  }
}

export type BackInStockSms = {
  readonly text: string
  /** How many parts the gateway bills. */
  readonly parts: number
  readonly cost: number
}

type Wording = {
  readonly product: { readonly id: string; readonly pid: string; readonly title: string }
  readonly settings: StoredMessageSettings
  readonly origin: string
  /** Of the entry, or one that is as long. */
  readonly endToken: string
}

/** In both languages. */
export async function backInStockSms(
  reads: Reads | Tx,
  { product, settings: { backInStock, partCost }, origin, endToken }: Wording,
): Promise<Readonly<Record<Language, BackInStockSms>>> {
  const { phone } = await findShopSettings(reads)
  const bangla = (await findBangla(reads, [product.id])).get(product.id)
  const smsIn = (language: Language): BackInStockSms => {
    const own = language === 'bn' ? bangla?.title : undefined
    const title = own || product.title
    const about = { pid: product.pid, title, language, origin, phone, endToken }
    const { text: usual, ending } = messagesFor(language, 'backInStockText')
    const template = withEnding(backInStock.texts[language] ?? usual, ending)
    const text = interpolate(template, backInStockFieldsOf(about))
    const { parts } = smsParts(text)
    return { text, parts, cost: parts * partCost }
  }
  return { en: smsIn('en'), bn: smsIn('bn') }
}
