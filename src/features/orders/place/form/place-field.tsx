import { type RefObject, useRef, useState } from 'react'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { deliveryZones } from '#src/domain/delivery.ts'
import type { TypedOrder } from '#src/features/orders/place/typed-order.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { InputField } from '#src/ui/field.tsx'

type PlaceFieldProps = PageTexts<'buy'> & {
  readonly typed: TypedOrder
  readonly problems: Readonly<Record<string, string>>
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly alsoInside: readonly string[]
  readonly note: (texts: Partial<TypedOrder>) => void
}

/**
 * A district, typed in either script; its list loads when the field is entered. It chooses the
 * delivery, unless the buyer has chosen it. Without scripts the shop does the same with the form.
 */
export function PlaceField({
  typed,
  problems,
  formRef,
  alsoInside,
  note,
  language,
  messages,
}: PlaceFieldProps) {
  const [names, setNames] = useState<readonly string[]>([])
  /** The delivery that a place chose: another place may change it. */
  const chosen = useRef<string>(undefined)

  async function listNames(): Promise<void> {
    const { places } = await import('#src/domain/delivery/places.ts')
    setNames(places.map((place) => (language === 'bn' ? place.nameInBangla : place.name)))
  }

  async function choose(text: string): Promise<void> {
    const { findPlace, zoneOfPlace } = await import('#src/domain/delivery/places.ts')
    const place = findPlace(text)
    const radios = formRef.current?.elements.namedItem('zone')
    if (!place || !(radios instanceof RadioNodeList)) return
    const isFree = radios.value === '' || radios.value === chosen.current
    const zone = deliveryZones.find((one) => one === zoneOfPlace(place, alsoInside))
    if (!isFree || !zone) return
    radios.value = zone
    chosen.current = zone
    note({ zone })
  }

  return (
    <>
      <InputField
        name="place"
        label={messages.place}
        problem={problems.place}
        hint={messages.placeHint}
        list="places"
        defaultValue={typed.place}
        maxLength={textLimits.name}
        autoComplete="address-level1"
        // Without the list, also where it does not load, the shop understands the name.
        onFocus={() => void listNames().catch(() => {})}
        onChange={({ target }) => void choose(target.value).catch(() => {})}
      />
      <datalist id="places">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
