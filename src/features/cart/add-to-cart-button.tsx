import { type FormEvent, useState } from 'react'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { Icon } from '#src/ui/icon.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type AddToCartProps = {
  readonly pid: string
  /** The product's title, for screen readers: a list has many such buttons. */
  readonly title: string
  readonly language: Language
  readonly messages: {
    readonly addToCart: string
    readonly addedToCart: string
    readonly cartFull: string
  }
  readonly className?: string
}

/** Without scripts it posts to the cart's page; with them the visitor stays on this one. */
export function AddToCartButton(props: AddToCartProps) {
  const { pid, title, language, messages, className = '' } = props
  const [isAdded, setAdded] = useState(false)

  async function add(form: HTMLFormElement): Promise<void> {
    // Where the script does not come, or the browser stores no cookie, the cart's page answers.
    const { addOne } = await import('#src/features/cart/add-one.ts').catch(() => noScript)
    const outcome = addOne(pid)
    if (outcome === 'not-stored') return form.submit()
    setAdded(outcome === 'added')
    if (outcome === 'added') showToast('success', messages.addedToCart, { about: title })
    else showToast('error', messages.cartFull)
  }

  return (
    <form
      method="post"
      action={`${pathPrefix(language)}/cart`}
      className={className}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void add(event.currentTarget)
      }}
    >
      <input type="hidden" name="add" value={pid} />
      <button
        type="submit"
        className="button-quiet w-full"
        aria-label={`${messages.addToCart}: ${title}`}
      >
        <Icon name={isAdded ? 'check' : 'cart'} />
        {messages.addToCart}
      </button>
    </form>
  )
}

const noScript = { addOne: () => 'not-stored' } as const
