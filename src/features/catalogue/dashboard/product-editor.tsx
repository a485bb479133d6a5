/** One product, the form that edits it, and its stock: typed texts survive every refusal. */

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fromTaka } from '#src/domain/money.ts'
import type { CategoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import {
  problemsOfProduct,
  type Sentences,
} from '#src/features/catalogue/dashboard/check-product.ts'
import { problemsOfFailed } from '#src/features/catalogue/dashboard/pictures/problems-of-failed.ts'
import { useProductPictures } from '#src/features/catalogue/dashboard/pictures/use-product-pictures.ts'
import {
  productsPath,
  putProduct,
  readProduct,
} from '#src/features/catalogue/dashboard/product-calls.ts'
import { productEdit, typedAfterStock } from '#src/features/catalogue/dashboard/product-edits.ts'
import { ProductForm } from '#src/features/catalogue/dashboard/product-form.tsx'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { useStockForm } from '#src/features/catalogue/dashboard/stock-form.tsx'
import { ledgerPath } from '#src/features/catalogue/dashboard/stock-ledger.tsx'
import { DraftBar } from '#src/features/catalogue/drafts/dashboard/draft-bar.tsx'
import { picturesIn } from '#src/features/catalogue/edit/typed-pictures.ts'
import {
  banglaFields,
  namesIn,
  type ProductFieldName,
  productFromTyped,
  typedFromProduct,
  wholeNumberTyped,
} from '#src/features/catalogue/edit/typed-product.ts'
import { ProductCampaigns } from '#src/features/catalogue/prices/dashboard/product-campaigns.tsx'
import { pricesPath } from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import type { PricedOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { EditConflict } from '#src/features/dashboard/editor/edit-conflict.tsx'
import { useEditor } from '#src/features/dashboard/editor/use-editor.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { Answered } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorProps = {
  readonly opened: Answered<ProductOnTheWire>
  /** Undefined for a draft. */
  readonly priced: PricedOnTheWire | undefined
  readonly categories: CategoryChoices
  readonly messages: DashboardMessages<'productForm'>
  readonly pictureMessages: DashboardMessages<'productPicture'>
  readonly listMessages: DashboardMessages<'productPictures'>
  readonly conflictMessages: DashboardMessages<'editConflict'>
  readonly draftMessages: DashboardMessages<'drafts'>
  readonly campaignMessages: DashboardMessages<'productCampaigns'>
  readonly stockMessages: DashboardMessages<'stock'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly sentences: Sentences
}

export function ProductEditor(props: EditorProps) {
  const language = useLanguage()
  const { messages } = props
  const { state, ofPictures, type, choose, takeTheirs, ...editor } = useProductEditor(props)
  const { follow, followStock, refuse, isSaving, save, question } = editor
  const { began, typed, problems, choices, isGone } = state
  const stock = useStockForm({
    product: began.body,
    follow: followStock,
    messages: props.stockMessages,
    failures: props.failures,
    sentences: props.sentences,
  })

  return (
    <div className="grid items-start gap-5">
      {stock.form}
      <div className={`grid min-w-0 gap-5 ${began.body.draft ? 'max-w-5xl' : ''}`}>
        <DraftBar
          opened={began}
          askForPicture={() => refuse({ image: props.draftMessages.pictureNeeded })}
          follow={follow}
          messages={props.draftMessages}
        />
        {props.priced && (
          <ProductCampaigns opened={props.priced} messages={props.campaignMessages} />
        )}
        {isGone && <p className="notice">{messages.gone}</p>}
        {choices && (
          <EditConflict
            heading={messages.conflict}
            choices={choices}
            typed={typed}
            choose={choose}
            takeTheirs={takeTheirs}
            saveMine={save}
            label={(name) => labelsIn(messages)[name] ?? name}
            show={(name, text) =>
              shown(name, text, { language, messages, categories: props.categories })
            }
            messages={props.conflictMessages}
          />
        )}
        <ProductForm
          categories={props.categories}
          typed={typed}
          type={type}
          problems={problems}
          standing={began.body.stock}
          counting={!began.body.draft && stock.fields}
          toReview={typedFromProduct(began.body).bnReview}
          chosen={ofPictures.chosen}
          pictures={ofPictures.pictures}
          setCover={ofPictures.setCover}
          isSaving={isSaving}
          save={save}
          messages={messages}
          pictureMessages={props.pictureMessages}
          listMessages={props.listMessages}
        />
      </div>
      {question}
    </div>
  )
}

function useProductEditor(props: EditorProps) {
  const { opened, messages, listMessages, dialogs, failures, sentences } = props
  const { _id: id, pid, title } = opened.body
  const forgetReads = useForgetReads()
  const settle = () => ofPictures.settle()
  const editor = useEditor({
    subject: productEdit,
    opened,
    place: `product-edit:${id}`,
    send: async ({ began, typed, isInDoubt }) => {
      const problems = problemsOfProduct(typed, began.body.stock, sentences)
      if (Object.keys(problems).length > 0) return { kind: 'refuse', problems }

      const settled = await settle()
      if ('failed' in settled) {
        return { kind: 'refuse', problems: problemsOfFailed(settled.failed, listMessages) }
      }
      const sent = { ...typed, ...settled }
      // The If-Match condition guards every other field: only a stock sent twice would move twice.
      if (isInDoubt && sent.stock !== sent.stockWas) {
        const now = await readProduct(id)
        if (now.etag !== began.etag) return { kind: 'meet-other', now }
      }
      const body = productFromTyped(sent)
      const now = await putProduct({ pid, body, condition: { 'if-match': began.etag } })
      return { kind: 'save', now, sent }
    },
    readOther: () => readProduct(id),
    onSaved: () => {
      ofPictures.chosen.clear()
      showToast('success', messages.updated)
      forgetReads()
    },
    texts: {
      conflict: messages.conflict,
      gone: messages.gone,
      notSaved: interpolate(messages.notSaved, { title }),
    },
    dialogs,
    failures,
  })
  const { state, dispatch } = editor
  const ofPictures = useProductPictures(state.typed, (texts) => dispatch({ kind: 'type', texts }))
  const { chosen } = ofPictures

  function type(name: ProductFieldName, text: string): void {
    dispatch({ kind: 'type', texts: { [name]: text } })
  }

  return {
    ...editor,
    ofPictures,
    type,
    choose: (name: ProductFieldName, text: string) => {
      if (name !== 'image' && name !== 'images') return type(name, text)
      // Otherwise the picker would still show the picked picture.
      chosen.clear()
      // The cover is the first of the list: both come from the same editor.
      const isTheirs = state.choices?.some((one) => one.name === name && one.theirs === text)
      const side = isTheirs ? 'theirs' : 'mine'
      for (const one of state.choices ?? []) {
        if (one.name === 'image' || one.name === 'images') type(one.name, one[side])
      }
    },
    takeTheirs: () => {
      chosen.clear()
      dispatch({ kind: 'take-theirs' })
    },
    refuse: (problems: FieldProblems) => dispatch({ kind: 'refuse', problems }),
    /** What was typed stays. */
    follow: (now: Answered<ProductOnTheWire>) => {
      dispatch({ kind: 'follow', began: now, typed: state.typed })
      forgetReads()
    },
    followStock: (now: Answered<ProductOnTheWire>) => {
      const { began, typed } = state
      const before = began.body
      dispatch({
        kind: 'follow',
        // Keeps the old ETag, so that saving the form still detects other edits.
        began: { body: { ...before, stock: now.body.stock }, etag: began.etag },
        typed: typedAfterStock(typed, { before, now: now.body }),
      })
      forgetReads()
    },
  }
}

function useForgetReads(): () => void {
  const client = useQueryClient()
  return () => {
    for (const path of [productsPath, ledgerPath, historyKey, pricesPath])
      void refreshList(client, path)
  }
}

function labelsIn(
  messages: EditorProps['messages'],
): Readonly<Partial<Record<ProductFieldName, string>>> {
  return {
    title: messages.title,
    details: messages.details,
    image: messages.picture,
    images: messages.allPictures,
    oldp: messages.oldPrice,
    price: messages.price,
    stock: messages.stock,
    ddate: messages.expires,
    host: messages.host,
    key: messages.keywords,
    categoryId: messages.category,
    offer: messages.offer,
    bnTitle: messages.bnTitle,
    bnDetails: messages.bnDetails,
    bnHost: messages.bnHost,
    bnReview: messages.bnReview,
  }
}

type ShownTexts = { readonly language: Language } & Pick<EditorProps, 'messages' | 'categories'>

function shown(
  name: ProductFieldName,
  text: string,
  { language, messages, categories }: ShownTexts,
): ReactNode {
  if (name === 'image') return <ProductThumb image={text} />
  if (name === 'images') {
    return (
      <div className="flex flex-wrap gap-1">
        {picturesIn(text).map(({ image }) => (
          <ProductThumb key={image} image={image} isSmall />
        ))}
      </div>
    )
  }
  if (name === 'bnReview') {
    const labels = labelsIn(messages)
    return namesIn(text)
      .map((one) => labels[banglaFields[one]])
      .join(', ')
  }
  if (name === 'categoryId') {
    return text === '' ? messages.noCategory : (categories[text] ?? text)
  }
  if (name === 'offer') return text === 'on' ? messages.yes : messages.no
  const taka = wholeNumberTyped(text)
  return (name === 'price' || name === 'oldp') && typeof taka === 'number'
    ? formatMoney(fromTaka(taka), language)
    : text
}
