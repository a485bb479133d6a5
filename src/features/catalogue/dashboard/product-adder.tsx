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
import { isInDoubt, useSaving } from '#src/features/catalogue/dashboard/use-saving.ts'
import { productsPath, putProduct } from '#src/features/catalogue/dashboard/versioned-product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import {
  emptyProduct,
  type ProductFieldName,
  productFromTyped,
  type TypedProduct,
} from '#src/features/catalogue/typed-product.ts'
import { type FailureWords, tellFailure } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { usePicture } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { fill } from '#src/lib/fill.ts'
import type { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast-list.ts'

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
  const { isSaving, save } = useSaving(meetFailure)

  useEffect(() => setTyped(findDraft(sessionStorage)), [])
  useEffect(() => {
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
    const found = { ...pictureMissing(), ...problemsOfProduct(typed, undefined, sentences) }
    setProblems(found)
    if (Object.keys(found).length > 0) return

    const image = await chosen.upload(typed.image)
    if (image === undefined) {
      document.getElementById('image')?.focus()
      return
    }
    const toSend = { ...typed, image }
    type('image', image)
    lastSent.current = toSend
    const { product } = await putProduct({
      pid: typed.pid.trim(),
      body: productFromTyped(toSend),
      condition: { 'if-none-match': '*' },
    })
    finish(product)
  }

  function pictureMissing(): FieldProblems {
    const hasPicture = typed.image !== '' || chosen.picture.kind !== 'none'
    return hasPicture ? {} : { image: words.pictureNeeded }
  }

  function finish(product: ProductOnTheWire): void {
    lastSent.current = undefined
    inDoubt.current = undefined
    showToast('success', words.added)
    setAdded(product)
    setTyped(emptyProduct)
    forgetDraft(sessionStorage)
    chosen.clear()
    void refreshList(client, productsPath)
    document.getElementById('pid')?.focus()
  }

  function meetFailure(failure: ApiFailure): void {
    const sent = inDoubt.current
    if (isInDoubt(failure)) inDoubt.current = lastSent.current
    if (failure.code === 'pid-taken') {
      const other = failure.body.product as ProductOnTheWire
      // Added by the attempt whose answer was lost. Orders may have moved its stock since.
      if (sent && isAsTyped(other, { ...sent, stock: String(other.stock) })) finish(other)
      else {
        setTaken(other)
        setProblems({ pid: fill(words.pidTaken, { title: other.title }) })
      }
    } else if (Object.keys(failure.fields).length > 0) setProblems(failure.fields)
    else tellFailure(failure, failures)
  }

  return (
    <>
      <p role="status" className={added ? 'notice flex flex-wrap gap-x-5' : 'hidden'}>
        {added && (
          <>
            {fill(words.addedNow, { title: added.title })}
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
                  {fill(words.editTaken, { title: taken.title })}
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
