/** One product, the form that changes it, and its stock: what was typed survives every refusal. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  problemsOfProduct,
  type Sentences,
} from '#src/features/catalogue/dashboard/check-product.ts'
import { focusFirst } from '#src/features/catalogue/dashboard/focus-first.ts'
import { ProductConflict } from '#src/features/catalogue/dashboard/product-conflict.tsx'
import {
  choicesBetween,
  type EditedField,
  isAsTyped,
  mergedEdit,
  type ProductChoice,
  typedAfterSave,
  typedAfterStock,
} from '#src/features/catalogue/dashboard/product-edits.ts'
import { ProductFields } from '#src/features/catalogue/dashboard/product-fields.tsx'
import { ProductPicker } from '#src/features/catalogue/dashboard/product-picker.tsx'
import { StockForm } from '#src/features/catalogue/dashboard/stock-form.tsx'
import { ledgerPath } from '#src/features/catalogue/dashboard/stock-ledger.tsx'
import { useIsReady } from '#src/features/catalogue/dashboard/use-is-ready.ts'
import { useSaving } from '#src/features/catalogue/dashboard/use-saving.ts'
import {
  productsPath,
  putProduct,
  readProduct,
  type VersionedProduct,
} from '#src/features/catalogue/dashboard/versioned-product.ts'
import {
  type ProductFieldName,
  productFromTyped,
  type TypedProduct,
  typedFromProduct,
} from '#src/features/catalogue/edit/typed-product.ts'
import {
  type FailureWords,
  isInDoubt,
  tellFailure,
} from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { usePicture } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import type { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorProps = {
  readonly opened: VersionedProduct
  readonly words: DashboardWords<'productForm'>
  readonly pictureWords: DashboardWords<'productPicture'>
  readonly conflictWords: DashboardWords<'productConflict'>
  readonly stockWords: DashboardWords<'stock'>
  readonly failures: FailureWords
  readonly sentences: Sentences
}

type Edit = { readonly began: VersionedProduct; readonly typed: TypedProduct }

export function ProductEditor(props: EditorProps) {
  const { opened, words, pictureWords, conflictWords, stockWords, failures, sentences } = props
  const client = useQueryClient()
  const isReady = useIsReady()
  const chosen = usePicture()
  // What the edit began with, and what was typed since.
  const [{ began, typed }, setEdit] = useState<Edit>(() => beginWith(opened))
  const [problems, setProblems] = useState<FieldProblems>({})
  const [choices, setChoices] = useState<readonly ProductChoice[]>()
  const [isGone, setIsGone] = useState(false)
  /** The answer of an earlier save never came: it may have been saved. */
  const inDoubt = useRef(false)
  // What stands in the form when an answer comes, not when the question left.
  const latest = useRef(typed)
  const { isSaving, save } = useSaving(meetFailure)

  useEffect(() => {
    latest.current = typed
  }, [typed])
  useEffect(() => focusFirst(problems), [problems])

  function type(name: ProductFieldName, text: string): void {
    setEdit((edit) => ({ ...edit, typed: { ...edit.typed, [name]: text } }))
  }

  function choose(name: ProductFieldName, text: string): void {
    // The picker would go on showing the picture that was picked.
    if (name === 'image') chosen.clear()
    type(name, text)
  }

  async function update(): Promise<void> {
    setIsGone(false)
    const found = problemsOfProduct(typed, began.product.stock, sentences)
    setProblems(found)
    if (Object.keys(found).length > 0) return

    const image = await chosen.upload(typed.image)
    if (image === undefined) {
      document.getElementById('image')?.focus()
      return
    }
    const sent = { ...typed, image }
    type('image', image)
    // Its condition guards all else: only a stock that is sent again would move again.
    if (inDoubt.current && sent.stock !== sent.stockWas) {
      const now = await readProduct(began.product._id)
      inDoubt.current = false
      if (now.etag !== began.etag) {
        meetChange(now)
        return
      }
    }
    const saved = await putProduct({
      pid: began.product.pid,
      body: productFromTyped(sent),
      condition: { 'if-match': began.etag },
    })
    finish(saved, sent)
  }

  function finish(saved: VersionedProduct, sent: TypedProduct): void {
    inDoubt.current = false
    setEdit((edit) => ({
      began: saved,
      typed: typedAfterSave(edit.typed, { sent, saved: saved.product }),
    }))
    setChoices(undefined)
    chosen.clear()
    showToast('success', words.updated)
    forgetReads()
  }

  function forgetReads(): void {
    void refreshList(client, productsPath)
    void refreshList(client, ledgerPath)
    void refreshList(client, historyKey)
  }

  /** Somebody else has saved it, or this very form whose answer was lost. */
  function meetChange(now: VersionedProduct): void {
    const mine = latest.current
    const edits = { before: began.product, theirs: now.product, mine }
    if (isAsTyped(now.product, mine)) finish(now, mine)
    else {
      setEdit({ began: now, typed: mergedEdit(edits) })
      setChoices(choicesBetween(edits))
      showToast('error', conflictWords.heading)
    }
  }

  async function meetFailure(failure: ApiFailure): Promise<void> {
    if (isInDoubt(failure)) inDoubt.current = true
    if (failure.status === 404) {
      setIsGone(true)
      showToast('error', words.gone)
    } else if (failure.code === 'changed-meanwhile')
      meetChange(await readProduct(began.product._id))
    else if (Object.keys(failure.fields).length > 0) setProblems(failure.fields)
    else tellFailure(failure, failures)
  }

  function noteStock(now: VersionedProduct): void {
    setEdit((edit) => ({
      began: {
        // A change of anything else is still to be met when the form is saved.
        product: { ...edit.began.product, stock: now.product.stock },
        etag: edit.began.etag,
      },
      typed: typedAfterStock(edit.typed, { before: edit.began.product, now: now.product }),
    }))
    forgetReads()
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      <form
        className="stars-required grid min-w-0 gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(update)
        }}
      >
        {isGone && <p className="notice">{words.gone}</p>}
        {choices && (
          <ProductConflict
            choices={choices}
            typed={typed}
            choose={choose}
            labels={labelsIn(words)}
            words={conflictWords}
          />
        )}
        <fieldset disabled={!isReady} className="grid min-w-0 gap-5">
          {Object.keys(problems).length > 0 && (
            <p role="alert" className="notice">
              {words.checkForm}
            </p>
          )}
          <ProductFields
            typed={typed}
            type={type}
            problems={problems}
            standing={began.product.stock}
            picker={
              <ProductPicker
                chosen={chosen}
                image={typed.image}
                setImage={(image) => type('image', image)}
                problem={problems.image}
                isBusy={isSaving}
                words={pictureWords}
              />
            }
            words={words}
          />
          <button
            type="submit"
            className="button-main min-h-13 justify-self-start px-8 text-lg"
            aria-disabled={isSaving}
          >
            {isSaving ? words.saving : words.save}
          </button>
        </fieldset>
      </form>
      <StockForm
        product={began.product}
        note={noteStock}
        words={stockWords}
        failures={failures}
        sentences={sentences}
      />
    </div>
  )
}

function beginWith(opened: VersionedProduct): Edit {
  return { began: opened, typed: typedFromProduct(opened.product) }
}

function labelsIn(words: DashboardWords<'productForm'>): Readonly<Record<EditedField, string>> {
  return {
    title: words.title,
    details: words.details,
    image: words.picture,
    oldp: words.oldPrice,
    price: words.price,
    stock: words.stock,
    ddate: words.expires,
    host: words.host,
    key: words.keywords,
    offer: words.offer,
  }
}
