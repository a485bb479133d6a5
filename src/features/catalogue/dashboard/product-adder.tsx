/** The form that adds a product: what was typed and uploaded survives every refusal. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  problemsOfProduct,
  type Sentences,
} from '#src/features/catalogue/dashboard/check-product.ts'
import { focusFirst } from '#src/features/catalogue/dashboard/focus-first.ts'
import {
  findDraft,
  forgetDraft,
  keepDraft,
} from '#src/features/catalogue/dashboard/product-draft.ts'
import { isAsTyped } from '#src/features/catalogue/dashboard/product-edits.ts'
import { ProductFields } from '#src/features/catalogue/dashboard/product-fields.tsx'
import { ProductPicker } from '#src/features/catalogue/dashboard/product-picker.tsx'
import { useIsReady } from '#src/features/catalogue/dashboard/use-is-ready.ts'
import { useSaving } from '#src/features/catalogue/dashboard/use-saving.ts'
import { productsPath, putProduct } from '#src/features/catalogue/dashboard/versioned-product.ts'
import {
  emptyProduct,
  type ProductFieldName,
  productFieldNames,
  productFromTyped,
  type TypedProduct,
} from '#src/features/catalogue/edit/typed-product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import {
  type FailureWords,
  isInDoubt,
  tellFailure,
} from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { usePicture } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type AdderProps = {
  readonly words: DashboardWords<'productForm'>
  readonly pictureWords: DashboardWords<'productPicture'>
  readonly failures: FailureWords
  readonly sentences: Sentences
}

export function ProductAdder({ words, pictureWords, failures, sentences }: AdderProps) {
  const client = useQueryClient()
  const isReady = useIsReady()
  const chosen = usePicture()
  const [typed, setTyped] = useState(emptyProduct)
  const [problems, setProblems] = useState<FieldProblems>({})
  /** What has the pid already. */
  const [taken, setTaken] = useState<ProductOnTheWire>()
  const [added, setAdded] = useState<ProductOnTheWire>()
  const lastSent = useRef<TypedProduct | undefined>(undefined)
  /** Sent, and the answer never came. */
  const inDoubt = useRef<TypedProduct | undefined>(undefined)
  // What stands in the form when the picture has arrived, not when the button was pressed.
  const latest = useRef(typed)
  const { isSaving, save } = useSaving(meetFailure)

  useEffect(() => setTyped(findDraft(sessionStorage)), [])
  useEffect(() => {
    latest.current = typed
    if (typed !== emptyProduct) keepDraft(typed, sessionStorage)
  }, [typed])
  useEffect(() => focusFirst(problems), [problems])

  function type(name: ProductFieldName, text: string): void {
    if (name === 'pid') setTaken(undefined)
    setTyped((before) => ({ ...before, [name]: text }))
  }

  async function add(): Promise<void> {
    setTaken(undefined)
    setAdded(undefined)
    if (hasProblems(typed)) return

    const image = await chosen.upload(typed.image)
    if (image === undefined) {
      document.getElementById('image')?.focus()
      return
    }
    const toSend = { ...latest.current, image }
    type('image', image)
    if (hasProblems(toSend)) return

    lastSent.current = toSend
    const { product } = await putProduct({
      pid: toSend.pid.trim(),
      body: productFromTyped(toSend),
      condition: { 'if-none-match': '*' },
    })
    finish(product, toSend)
  }

  /** Shows them, too. */
  function hasProblems(product: TypedProduct): boolean {
    const hasPicture = product.image !== '' || chosen.picture.kind !== 'none'
    const found = {
      ...(!hasPicture && { image: words.pictureNeeded }),
      ...problemsOfProduct(product, undefined, sentences),
    }
    setProblems(found)
    return Object.keys(found).length > 0
  }

  function finish(product: ProductOnTheWire, sent: TypedProduct): void {
    lastSent.current = undefined
    inDoubt.current = undefined
    showToast('success', words.added)
    setAdded(product)
    void refreshList(client, productsPath)
    // What was corrected too late to be sent stays, beside the link to where it can be saved.
    if (productFieldNames.some((name) => latest.current[name] !== sent[name])) return

    setTyped(emptyProduct)
    forgetDraft(sessionStorage)
    chosen.clear()
    document.getElementById('pid')?.focus()
  }

  function meetFailure(failure: ApiFailure): void {
    const sent = inDoubt.current
    if (isInDoubt(failure)) inDoubt.current = lastSent.current
    if (failure.code === 'pid-taken') {
      const other = failure.body.product as ProductOnTheWire
      // Added by the attempt whose answer was lost. Orders may have moved its stock since.
      if (sent && isAsTyped(other, { ...sent, stock: String(other.stock) })) finish(other, sent)
      else {
        setTaken(other)
        setProblems({ pid: interpolate(words.pidTaken, { title: other.title }) })
      }
    } else if (Object.keys(failure.fields).length > 0) setProblems(failure.fields)
    else tellFailure(failure, failures)
  }

  return (
    <>
      <p role="status" className={added ? 'notice flex flex-wrap gap-x-5' : 'hidden'}>
        {added && (
          <>
            {interpolate(words.addedNow, { title: added.title })}
            <Link to={editPath(added)} className="underline">
              {words.edit}
            </Link>
            <a href={`/product/${encodeURIComponent(added.pid)}`} className="underline">
              {words.inShop}
            </a>
          </>
        )}
      </p>
      <form
        className="stars-required"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(add)
        }}
      >
        <fieldset disabled={!isReady} className="grid gap-5">
          {Object.keys(problems).length > 0 && (
            <p role="alert" className="notice">
              {words.checkForm}
            </p>
          )}
          <ProductFields
            typed={typed}
            type={type}
            problems={problems}
            standing={undefined}
            besidePid={
              taken && (
                <Link to={editPath(taken)} className="inline-flex min-h-11 items-center underline">
                  {interpolate(words.editTaken, { title: taken.title })}
                </Link>
              )
            }
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
            {isSaving ? words.adding : words.add}
          </button>
        </fieldset>
      </form>
    </>
  )
}

function editPath({ pid }: ProductOnTheWire): string {
  return `/dashboard/view-product/edit-product/${encodeURIComponent(pid)}`
}
