import { type FormEvent, useId, useState } from 'react'
import { addToCart } from '#src/domain/cart.ts'
import { browserCart, saveCart } from '#src/features/cart/browser-cart.ts'
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
  const label = useId()

  function add(event: FormEvent): void {
    const cart = addToCart(browserCart(), { pid, quantity: 1 })
    if (cart) saveCart(cart)
    // A browser without cookies posts the form, and the cart's page says what it can do.
    if (cart && !browserCart().some((line) => line.pid === pid)) return
    event.preventDefault()
    setAdded(cart !== undefined)
    if (cart) showToast('success', messages.addedToCart, { about: title })
    else showToast('error', messages.cartFull)
  }

  return (
    <form
      method="post"
      action={`${pathPrefix(language)}/cart`}
      className={className}
      onSubmit={add}
    >
      <input type="hidden" name="pid" value={pid} />
      <input type="hidden" name="quantity" value="1" />
      <button
        type="submit"
        name="intent"
        value="add"
        aria-labelledby={label}
        className="button-quiet w-full"
      >
        <Icon name={isAdded ? 'check' : 'cart'} />
        <span id={label}>
          {messages.addToCart}
          <span className="sr-only">: {title}</span>
        </span>
      </button>
    </form>
  )
}
