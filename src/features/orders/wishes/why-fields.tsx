import { longestWishNote, reasonsOf, type WishKind } from '#src/domain/orders/order-wish.ts'
import type { TypedWish } from '#src/features/orders/wishes/typed-wish.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { TextField } from '#src/ui/field.tsx'

type WhyFieldsProps = {
  readonly kind: WishKind
  /** What the form said that was refused. */
  readonly typed: Exclude<TypedWish, { kind: 'review' }> | undefined
  readonly messages: SectionMessages<'orderWishes'>
}

/** Why a buyer wants it, and what else they say. */
export function WhyFields({ kind, typed, messages }: WhyFieldsProps) {
  return (
    <>
      <label className="grid gap-1">
        {messages.why}
        <select name="reason" className="text-field" defaultValue={typed?.reason} required>
          {reasonsOf[kind].map((reason) => (
            <option key={reason} value={reason}>
              {messages.reasons[reason]}
            </option>
          ))}
        </select>
      </label>
      <TextField
        name="note"
        label={messages.note}
        rows={3}
        maxLength={longestWishNote}
        defaultValue={typed?.note}
      />
    </>
  )
}
