/** SPEC.md's product form, shared by the adder and the editor. */

import type { ComponentProps, ReactNode } from 'react'
import { suggestSlug } from '#src/domain/catalogue/category.ts'
import { discountBadge, textLimits } from '#src/domain/catalogue/product.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { CategoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { BanglaFields } from '#src/features/catalogue/dashboard/bangla-fields.tsx'
import { CategoryField } from '#src/features/catalogue/dashboard/category-field.tsx'
import { ProductPictures } from '#src/features/catalogue/dashboard/pictures/product-pictures.tsx'
import type { Pictures } from '#src/features/catalogue/dashboard/pictures/use-pictures.ts'
import {
  type ProductFieldName,
  type TypedProduct,
  wholeNumberTyped,
} from '#src/features/catalogue/edit/typed-product.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { typedFields } from '#src/features/dashboard/editor/typed-fields.ts'
import type { PictureOfForm } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { WhenField } from '#src/ui/dashboard/fields/when-field.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField, TextField } from '#src/ui/field.tsx'

type ProductFormProps = Pick<
  ComponentProps<typeof EditorForm>,
  'problems' | 'isSaving' | 'save' | 'also'
> & {
  readonly typed: TypedProduct
  readonly type: (name: ProductFieldName, text: string) => void
  /** The current stock; undefined for a product that is being added. */
  readonly standing: number | undefined
  /** The fields that tell the real stock, after the price and the stock of a product in the shop. */
  readonly counting?: ReactNode
  /** The Bangla texts to look at as the product was opened, as `bnReview` of `TypedProduct`. */
  readonly toReview?: string
  readonly chosen: PictureOfForm
  readonly pictures: Pictures
  readonly setCover: (image: string) => void
  /** Shown below the pid, such as a link to the product that already has it. */
  readonly besidePid?: ReactNode
  readonly categories: CategoryChoices
  readonly messages: DashboardMessages<'productForm'>
  readonly pictureMessages: DashboardMessages<'productPicture'>
  readonly listMessages: DashboardMessages<'productPictures'>
}

export function ProductForm(props: ProductFormProps) {
  const { typed, type, standing, messages, ...form } = props
  const { toReview = '', counting } = props
  const isNew = standing === undefined
  const field = typedFields({ typed, type, problems: form.problems })
  const parts = { ...props, field, isNew }

  return (
    <EditorForm
      {...form}
      className="min-w-0"
      messages={{
        wrongFields: messages.checkForm,
        submit: isNew ? messages.add : messages.save,
        submitting: isNew ? messages.adding : messages.saving,
      }}
    >
      <div
        className={`grid min-w-0 items-start gap-5 ${counting ? 'xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]' : ''}`}
      >
        {/* Price and stock change from day to day, the rest of a product hardly ever. */}
        {!isNew && <Selling {...parts} />}
        {counting && (
          <div className="card p-5 @container xl:col-start-2 xl:row-span-4 xl:row-start-1">
            {counting}
          </div>
        )}
        <Naming {...parts} />
        <Picture {...parts} />
        {isNew && <Selling {...parts} />}
        <Group heading={messages.bangla}>
          <BanglaFields
            field={field}
            review={{ was: toReview, is: typed.bnReview }}
            setReview={(names) => type('bnReview', names)}
            problem={form.problems.bn}
            messages={messages}
          />
        </Group>
      </div>
    </EditorForm>
  )
}

type PartProps = ProductFormProps & {
  readonly field: ReturnType<typeof typedFields<ProductFieldName>>
  readonly isNew: boolean
}

function Naming({ field, isNew, typed, type, besidePid, messages, ...props }: PartProps) {
  return (
    <Group heading={messages.naming}>
      <div>
        <InputField
          {...field('pid')}
          label={messages.pid}
          hint={isNew ? messages.pidHint : messages.pidStays}
          maxLength={textLimits.pid}
          readOnly={!isNew}
          required={isNew}
        />
        {besidePid}
      </div>
      <InputField
        {...field('title')}
        label={messages.title}
        maxLength={textLimits.title}
        required
        onBlur={() => {
          if (isNew && typed.pid.trim() === '') type('pid', suggestSlug(typed.title))
        }}
      />
      <Description categories={props.categories} field={field} type={type} messages={messages} />
    </Group>
  )
}

function Picture({ isNew, typed, problems, messages, ...props }: PartProps) {
  return (
    <fieldset className="card p-5">
      <legend className="float-start mb-3 w-full text-xl font-bold">
        {messages.picture}
        {isNew && (
          <span aria-hidden="true" className="text-bad">
            *
          </span>
        )}
      </legend>
      <div className="clear-both">
        <ProductPictures
          chosen={props.chosen}
          pictures={props.pictures}
          image={typed.image}
          setImage={props.setCover}
          problems={problems}
          isBusy={props.isSaving}
          messages={props.pictureMessages}
          listMessages={props.listMessages}
        />
      </div>
    </fieldset>
  )
}

function Selling({ field, standing, typed, type, problems, messages }: PartProps) {
  const language = useLanguage()
  const digits = useDigits()
  const number = { inputMode: 'numeric', maxLength: 10, required: true } as const
  return (
    <Group heading={messages.selling}>
      <InputField
        {...digits(field('oldp'))}
        {...number}
        label={messages.oldPrice}
        hint={messages.oldPriceHint}
      />
      <InputField
        {...digits(field('price'))}
        {...number}
        label={messages.price}
        hint={badgeText(typed, { language, messages })}
      />
      <InputField
        {...digits(field('stock'))}
        {...number}
        label={messages.stock}
        hint={
          standing === undefined
            ? messages.stockHint
            : interpolate(messages.stockStays, { n: formatNumber(standing, language) })
        }
      />
      <WhenField
        name="ddate"
        label={messages.expires}
        problem={problems.ddate}
        kind="day"
        value={typed.ddate}
        choose={(day) => type('ddate', day)}
        required
      />
      <div className="md:col-span-2">
        <TextField
          {...field('host')}
          label={messages.host}
          hint={messages.hostHint}
          rows={2}
          maxLength={textLimits.offerMessage}
        />
      </div>
      <Offer
        isOffer={typed.offer === 'on'}
        choose={(isOffer) => type('offer', isOffer ? 'on' : '')}
        problem={problems.offer}
        messages={messages}
      />
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="card p-5">
      <legend className="float-start mb-3 w-full text-xl font-bold">{heading}</legend>
      <div className="clear-both grid items-start gap-4 md:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type DescriptionProps = Pick<PartProps, 'field' | 'type' | 'categories' | 'messages'>

function Description({ field, type, categories, messages }: DescriptionProps) {
  return (
    <div className="grid gap-4 md:col-span-2">
      <TextField
        {...field('details')}
        label={messages.details}
        rows={6}
        maxLength={textLimits.details}
        required
      />
      <TextField
        {...field('key')}
        label={messages.keywords}
        hint={messages.keywordsHint}
        rows={2}
        maxLength={textLimits.keywords}
      />
      <CategoryField
        {...field('categoryId')}
        label={messages.category}
        choose={(id) => type('categoryId', id)}
        choices={categories}
        none={messages.noCategory}
      />
    </div>
  )
}

type OfferProps = {
  readonly isOffer: boolean
  readonly choose: (isOffer: boolean) => void
  readonly problem: string | undefined
  readonly messages: DashboardMessages<'productForm'>
}

/** SPEC.md marks it as required; unticked means an ordinary product (PRODUCT.md 26). */
function Offer({ isOffer, choose, problem, messages }: OfferProps) {
  return (
    <div className="md:col-span-2">
      <label htmlFor="offer" className="inline-flex min-h-11 items-center gap-3 font-bold">
        <input
          id="offer"
          name="offer"
          type="checkbox"
          className="size-6 accent-plate"
          checked={isOffer}
          onChange={(event) => choose(event.target.checked)}
          aria-describedby="offer-said"
          required
        />
        {messages.offer}
      </label>
      <p
        id="offer-said"
        className={problem === undefined ? 'text-sm text-quiet' : 'text-sm font-bold text-bad'}
      >
        {problem ?? messages.offerHint}
      </p>
    </div>
  )
}

type BadgeTexts = {
  readonly language: Language
  readonly messages: DashboardMessages<'productForm'>
}

/** Previews the price line of the card while the owner types. */
function badgeText(
  { price, oldp }: Pick<TypedProduct, 'price' | 'oldp'>,
  { language, messages }: BadgeTexts,
): string {
  const now = wholeNumberTyped(price)
  const old = wholeNumberTyped(oldp)
  const percent =
    typeof now === 'number' && typeof old === 'number' && old > 0
      ? discountBadge(fromTaka(now), fromTaka(old))
      : undefined
  return percent === undefined
    ? messages.noBadge
    : interpolate(messages.badge, { percent: formatNumber(percent, language) })
}
