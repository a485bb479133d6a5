import { describe, expect, it } from 'vitest'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { discountFromQuantity, discountPercent } from '#src/domain/pricing.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, languages } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

/** Numbers that stand in a sentence, as they are written there. */
function numbersIn(sentence: string): readonly string[] {
  return sentence.match(/[0-9০-৯]+(,[0-9০-৯]+)*/g) ?? []
}

function written(numbers: readonly number[], language: Language): readonly string[] {
  return numbers.map((number) => formatNumber(number, language))
}

describe.each(languages)('a sentence in %s', (language) => {
  it('promises the discount that the shop gives', () => {
    const { codeHint, withDiscount } = messagesFor(language, 'buy')
    const { offerPieces, tellDiscount } = messagesFor(language, 'about')
    const discount = written([discountFromQuantity, discountPercent], language)
    const percent = written([discountPercent], language)

    expect(numbersIn(codeHint)).toEqual(discount)
    expect(numbersIn(withDiscount)).toEqual(percent)
    expect(numbersIn(offerPieces).toSorted()).toEqual(discount.toSorted())
    expect(numbersIn(tellDiscount)).toEqual(expect.arrayContaining([...percent]))
  })

  it('names the limit that a text has', () => {
    const { nameLong, phoneLong, addressLong, codeLong } = messagesFor(language, 'problems')

    expect(numbersIn(nameLong)).toEqual(written([textLimits.name], language))
    expect(numbersIn(phoneLong)).toEqual(written([textLimits.phone], language))
    expect(numbersIn(addressLong)).toEqual(written([textLimits.address], language))
    expect(numbersIn(codeLong)).toEqual(written([textLimits.couponCode], language))
  })
})
