/** The form that adds a product: typed texts and uploaded pictures survive every refusal. */

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CategoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import {
  problemsOfProduct,
  type Sentences,
} from '#src/features/catalogue/dashboard/check-product.ts'
import { problemsOfFailed } from '#src/features/catalogue/dashboard/pictures/problems-of-failed.ts'
import { useProductPictures } from '#src/features/catalogue/dashboard/pictures/use-product-pictures.ts'
import {
  draftsPath,
  productsPath,
  putProduct,
} from '#src/features/catalogue/dashboard/product-calls.ts'
import { isAsTyped, newProduct } from '#src/features/catalogue/dashboard/product-edits.ts'
import { ProductForm } from '#src/features/catalogue/dashboard/product-form.tsx'
import {
  type ProductFieldName,
  productFieldNames,
  productFromTyped,
  type TypedProduct,
} from '#src/features/catalogue/edit/typed-product.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { useEditor } from '#src/features/dashboard/editor/use-editor.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type AdderProps = {
  readonly begins: TypedProduct
  /** The key of the draft: another for each product that the new one is made like. */
  readonly place: string
  readonly categories: CategoryChoices
  readonly messages: DashboardMessages<'productForm'>
  readonly draftMessages: DashboardMessages<'drafts'>
  readonly pictureMessages: DashboardMessages<'productPicture'>
  readonly listMessages: DashboardMessages<'productPictures'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly sentences: Sentences
}

const notThere = { body: undefined, etag: '' }

export function ProductAdder(props: AdderProps) {
  const { begins, messages, draftMessages, dialogs, failures, sentences } = props
  /** Which of both buttons was pressed. */
  const asDraft = useRef(false)
  const [subject] = useState(() => newProduct(begins))
  const { taken, added, add, forget } = useAdding(messages, draftMessages)
  const { state, dispatch, isSaving, save } = useEditor({
    subject,
    opened: notThere,
    place: props.place,
    outlivesThePage: true,
    send: async ({ typed }, latest) => {
      forget()
      const isDraft = asDraft.current
      const early = problemsIn(typed, isDraft)
      if (early) return { kind: 'refuse', problems: early }

      const settled = await ofPictures.settle()
      if ('failed' in settled) {
        return { kind: 'refuse', problems: problemsOfFailed(settled.failed, props.listMessages) }
      }
      // The form publishes corrections that the owner made while the picture was uploading.
      const sent = { ...latest().typed, ...settled }
      const late = problemsIn(sent, isDraft)
      if (late) return { kind: 'refuse', problems: late }

      const problems = await add(sent, isDraft)
      if (problems) return { kind: 'refuse', problems }
      const { typed: now } = latest()
      // A correction made too late to be sent stays in the form, beside a link to the editor.
      if (productFieldNames.some((name) => now[name] !== sent[name])) {
        return { kind: 'follow', began: notThere, typed: now }
      }
      ofPictures.chosen.clear()
      document.getElementById('pid')?.focus()
      return { kind: 'save', now: notThere, sent }
    },
    texts: { conflict: '', gone: messages.gone, notSaved: messages.notAdded },
    dialogs,
    failures,
  })
  const { typed, problems } = state
  const ofPictures = useProductPictures(typed, (texts) => dispatch({ kind: 'type', texts }))
  const { chosen, pictures } = ofPictures

  function problemsIn(product: TypedProduct, isDraft: boolean) {
    const hasPicture =
      product.image !== '' || chosen.picture.kind !== 'none' || pictures.list.length > 0
    const found = {
      ...(!hasPicture && !isDraft && { image: messages.pictureNeeded }),
      ...problemsOfProduct(product, undefined, sentences),
    }
    return Object.keys(found).length > 0 ? found : undefined
  }

  const press = (isDraft: boolean) => () => {
    asDraft.current = isDraft
    save()
  }

  function type(name: ProductFieldName, text: string): void {
    if (name === 'pid') forget()
    dispatch({ kind: 'type', texts: { [name]: text } })
  }

  return (
    <>
      <AddedNotice added={added} messages={messages} draftMessages={draftMessages} />
      <ProductForm
        categories={props.categories}
        typed={typed}
        type={type}
        problems={problems}
        standing={undefined}
        chosen={chosen}
        pictures={pictures}
        setCover={ofPictures.setCover}
        isSaving={isSaving}
        save={press(false)}
        also={<DraftButton isBusy={isSaving} press={press(true)} messages={draftMessages} />}
        messages={messages}
        pictureMessages={props.pictureMessages}
        listMessages={props.listMessages}
        besidePid={
          taken && (
            <Link to={editPath(taken)} className="inline-flex min-h-11 items-center underline">
              {interpolate(messages.editTaken, { title: taken.title })}
            </Link>
          )
        }
      />
    </>
  )
}

type DraftButtonProps = {
  readonly isBusy: boolean
  readonly press: () => void
  readonly messages: DashboardMessages<'drafts'>
}

function DraftButton({ isBusy, press, messages }: DraftButtonProps) {
  return (
    <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={press}>
      {messages.saveAsDraft}
    </button>
  )
}

type AddedProps = Pick<AdderProps, 'messages' | 'draftMessages'> & {
  readonly added: ProductOnTheWire | undefined
}

/** There before a product is added: a live region must stand before its text. */
function AddedNotice({ added, messages, draftMessages: texts }: AddedProps) {
  if (!added) return <p role="status" className="hidden" />
  return (
    <p role="status" className="notice flex flex-wrap gap-x-5">
      {interpolate(added.draft ? texts.savedNow : messages.addedNow, {
        title: added.title,
      })}
      <Link to={editPath(added)} className="underline">
        {messages.edit}
      </Link>
      {!added.draft && (
        <a href={`/product/${encodeURIComponent(added.pid)}`} className="underline">
          {messages.inShop}
        </a>
      )}
    </p>
  )
}

/** Adds a product once, even if the answer to an earlier attempt was lost. */
function useAdding(messages: AdderProps['messages'], texts: AdderProps['draftMessages']) {
  const client = useQueryClient()
  /** The other product that already has the pid. */
  const [taken, setTaken] = useState<ProductOnTheWire>()
  const [added, setAdded] = useState<ProductOnTheWire>()
  const inDoubt = useRef<TypedProduct>(undefined)

  function finish(product: ProductOnTheWire): void {
    inDoubt.current = undefined
    if (product.draft) showToast('success', texts.saved)
    else showToast('success', messages.added)
    setAdded(product)
    for (const path of [productsPath, draftsPath]) void refreshList(client, path)
  }

  /** Returns the problems if the shop did not add the product. */
  async function add(sent: TypedProduct, isDraft: boolean) {
    const before = inDoubt.current
    inDoubt.current = sent
    const pid = sent.pid.trim()
    const body = { ...productFromTyped(sent), ...(isDraft && { draft: true }) }
    try {
      finish((await putProduct({ pid, body, condition: { 'if-none-match': '*' } })).body)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.kind === 'bad-request') inDoubt.current = before
      if (error.code !== 'pid-taken') throw error
      const other = error.body.product as ProductOnTheWire
      // The attempt with the lost answer added it. Orders may have moved its stock since.
      if (before && isAsTyped(other, { ...before, stock: String(other.stock) })) {
        finish(other)
        return undefined
      }
      setTaken(other)
      return { pid: interpolate(messages.pidTaken, { title: other.title }) }
    }
  }

  return {
    taken,
    added,
    add,
    forget: () => {
      setTaken(undefined)
      setAdded(undefined)
    },
  }
}

function editPath({ pid }: ProductOnTheWire): string {
  return `/dashboard/view-product/edit-product/${encodeURIComponent(pid)}`
}
