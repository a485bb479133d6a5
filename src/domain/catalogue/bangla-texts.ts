/** The Bangla texts of a product, and those that the owner should look at (decision 0087). */

export const textNames = ['title', 'details', 'offerMessage'] as const
export type TextName = (typeof textNames)[number]

export type ProductTexts = Readonly<Record<TextName, string>>

/** An empty text has no Bangla: Bangla pages show the English one. */
export type BanglaTexts = ProductTexts & {
  /** Their English has changed since they were written. */
  readonly toReview: readonly TextName[]
}

const noBangla: BanglaTexts = { title: '', details: '', offerMessage: '', toReview: [] }

/** What an edit says of them; an absent part stays as it is. */
export type TypedBangla = Readonly<
  Partial<{ [Name in keyof BanglaTexts]: BanglaTexts[Name] | undefined }>
>

type WithBangla = ProductTexts & { readonly bangla?: BanglaTexts | undefined }

/** The Bangla texts of a product after an edit of its texts; undefined if none is left. */
export function banglaAfter(
  { bangla = noBangla, ...before }: WithBangla,
  after: ProductTexts,
  typed: TypedBangla = {},
): BanglaTexts | undefined {
  const texts = {
    title: typed.title ?? bangla.title,
    details: typed.details ?? bangla.details,
    offerMessage: typed.offerMessage ?? bangla.offerMessage,
  }
  if (textNames.every((name) => texts[name] === '')) return undefined

  const marked = typed.toReview ?? bangla.toReview
  const toReview = textNames.filter(
    (name) =>
      texts[name] !== '' &&
      texts[name] === bangla[name] &&
      (marked.includes(name) || before[name] !== after[name]),
  )
  return { ...texts, toReview }
}

/** Each text in Bangla where there is one. */
export function inBangla<Texts extends ProductTexts>(
  texts: Texts,
  bangla: BanglaTexts | undefined,
): Texts {
  if (!bangla) return texts
  return {
    ...texts,
    title: bangla.title || texts.title,
    details: bangla.details || texts.details,
    offerMessage: bangla.offerMessage || texts.offerMessage,
  }
}
