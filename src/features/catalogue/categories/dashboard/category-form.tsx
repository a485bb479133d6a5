/** The form that adds or edits a category. Open while it is mounted. */

import { useState } from 'react'
import { categoryLimits, suggestSlug } from '#src/domain/catalogue/category.ts'
import type { CategoryOnTheWire } from '#src/features/catalogue/categories/category-wire.ts'
import { childrenOf, nameIn } from '#src/features/catalogue/categories/dashboard/category-tree.ts'
import {
  saveCategory,
  type TypedCategory,
  useCategoryChange,
} from '#src/features/catalogue/categories/dashboard/use-categories.ts'
import { ProductPicker } from '#src/features/catalogue/dashboard/product-picker.tsx'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { usePicture } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Field, InputField } from '#src/ui/field.tsx'

type FormProps = {
  /** Undefined for a new one. */
  readonly before: CategoryOnTheWire | undefined
  readonly begun: TypedCategory
  readonly items: readonly CategoryOnTheWire[]
  readonly close: () => void
  readonly messages: DashboardMessages<'categories'>
  readonly pictureMessages: DashboardMessages<'productPicture'>
}

export function CategoryForm(props: FormProps) {
  const { before, begun, items, close, messages, pictureMessages } = props
  const language = useLanguage()
  const { name, nameBn, slug, image, parent } = begun
  const [typed, setTyped] = useState<TypedCategory>({ name, nameBn, slug, image, parent })
  const [pictureProblem, setPictureProblem] = useState<string>()
  const chosen = usePicture()
  const change = useCategoryChange(saveCategory, before ? messages.saved : messages.added)
  const type = (texts: Partial<TypedCategory>) => setTyped((was) => ({ ...was, ...texts }))
  const isBusy = change.isPending || chosen.picture.kind === 'sending'
  const hasChildren = before !== undefined && childrenOf(items, before._id).length > 0
  const parents = childrenOf(items, null).filter((one) => one._id !== before?._id)

  async function save(): Promise<void> {
    if (isBusy) return
    setPictureProblem(undefined)
    const uploaded = await chosen.upload(typed.image)
    if (uploaded === undefined) return setPictureProblem(messages.pictureRefused)
    type({ image: uploaded })
    change.mutate({ before, body: { ...typed, image: uploaded } }, { onSuccess: close })
  }

  const field = (of: 'name' | 'nameBn' | 'slug') => ({
    name: of,
    value: typed[of],
    problem: change.fields[of],
    required: true,
    autoComplete: 'off',
  })
  const heading = before
    ? messages.editOf.replace('{name}', nameIn(language, before))
    : messages.add
  return (
    <Dialog labelledBy="category-form" cancel={close}>
      <h2 id="category-form" className="text-xl font-bold wrap-anywhere">
        {heading}
      </h2>
      <EditorForm
        className="min-w-0"
        labelledBy="category-form"
        problems={change.fields}
        isSaving={isBusy}
        save={() => void save()}
        messages={{ submit: messages.save, submitting: messages.saving }}
        also={
          <button type="button" className="button-quiet" onClick={close}>
            {messages.cancel}
          </button>
        }
      >
        <InputField
          {...field('name')}
          label={messages.name}
          maxLength={categoryLimits.name}
          onChange={({ target }) => {
            // The address follows the name until the owner types another one.
            const follows = !before && typed.slug === suggestSlug(typed.name)
            type({ name: target.value, ...(follows && { slug: suggestSlug(target.value) }) })
          }}
        />
        <InputField
          {...field('nameBn')}
          label={messages.nameBn}
          lang="bn"
          maxLength={categoryLimits.name}
          onChange={({ target }) => type({ nameBn: target.value })}
        />
        <InputField
          {...field('slug')}
          label={messages.slug}
          hint={messages.slugHint}
          maxLength={categoryLimits.slug}
          spellCheck={false}
          onChange={({ target }) => type({ slug: target.value })}
        />
        <Field
          name="parent"
          label={messages.parent}
          hint={hasChildren ? messages.hasChildren : undefined}
          problem={change.fields.parent}
        >
          {(described) => (
            <select
              {...described}
              value={typed.parent ?? ''}
              disabled={hasChildren}
              onChange={({ target }) => type({ parent: target.value === '' ? null : target.value })}
            >
              <option value="">{messages.top}</option>
              {parents.map((one) => (
                <option key={one._id} value={one._id}>
                  {nameIn(language, one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <section aria-label={messages.picture}>
          <ProductPicker
            chosen={chosen}
            image={typed.image}
            setImage={(address) => type({ image: address })}
            problem={pictureProblem ?? change.fields.image}
            isBusy={isBusy}
            messages={{ ...pictureMessages, standing: messages.standing }}
          />
        </section>
      </EditorForm>
    </Dialog>
  )
}
