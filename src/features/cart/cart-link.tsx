import { useSyncExternalStore } from 'react'
import { onCartChange } from '#src/features/cart/cart-changes.ts'
import { countPieces } from '#src/features/cart/count-pieces.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { Icon } from '#src/ui/icon.tsx'

type CartLinkProps = { readonly language: Language; readonly label: string }

/**
 * The page is the same for everybody: the number comes after load, over the icon, and moves nothing.
 * The link loads a new document: the cart's page is personal, and never prefetched.
 */
export function CartLink({ language, label }: CartLinkProps) {
  const count = useSyncExternalStore(onCartChange, countPieces, () => 0)
  return (
    <a
      href={`${pathPrefix(language)}/cart`}
      className="button-icon relative"
      aria-label={count > 0 ? `${label}: ${formatNumber(count, language)}` : label}
    >
      <Icon name="cart" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 min-w-5 rounded-full bg-plate px-1 text-center text-xs leading-5 font-bold text-on-plate"
        >
          {formatNumber(Math.min(count, 99), language)}
        </span>
      )}
    </a>
  )
}
