import { type FormEvent, useEffect, useState } from 'react'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { deliveryZones } from '#src/domain/delivery.ts'
import { keepDetails, keptDetails, type MyDetails } from '#src/features/orders/mine/my-details.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import type { PageTexts, SectionMessages } from '#src/i18n/messages-for.ts'
import { InputField, TextField } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

/** The labels of the order form. */
export type AddressLabels = Pick<
  SectionMessages<'buy'>,
  'name' | 'phone' | 'address' | 'place' | 'delivery' | 'insideDhaka' | 'outsideDhaka'
>

type SavedAddressProps = PageTexts<'lookUpOrder'> & {
  /** Where the account's last order went; undefined before its first. */
  readonly address: MyDetails | undefined
  readonly labels: AddressLabels
}

/**
 * What the next order form starts with. An order is a record, and stays as it was: a correction is kept on
 * this device, whose details the order form prefers.
 */
export function SavedAddress({ address, ...props }: SavedAddressProps) {
  const { language, messages } = props
  const [kept, setKept] = useState<MyDetails>()
  const [isEditing, setEditing] = useState(false)
  useEffect(() => setKept(keptDetails()), [])
  const shown = kept ?? address
  if (!shown) return null

  function keep(details: MyDetails): void {
    if (keepDetails(details)) {
      setKept(details)
      setEditing(false)
    } else showToast('error', messages.addressNotKept)
  }

  return (
    <div className="card grid gap-1 px-4 py-3">
      <h3 className="font-bold">{messages.savedAddress}</h3>
      {isEditing ? (
        <AddressForm {...props} shown={shown} keep={keep} />
      ) : (
        <>
          <p className="whitespace-pre-line wrap-anywhere">
            {[shown.cname, digitsIn(shown.cphone, language), shown.caddress].join('\n')}
          </p>
          <p className="text-quiet">{kept ? messages.addressOfPhone : messages.savedAddressText}</p>
          <button
            type="button"
            className="needs-script min-h-11 justify-self-start font-semibold underline underline-offset-4"
            onClick={() => setEditing(true)}
          >
            {messages.changeAddress}
          </button>
        </>
      )}
    </div>
  )
}

type AddressFormProps = Omit<SavedAddressProps, 'address'> & {
  readonly shown: MyDetails
  readonly keep: (details: MyDetails) => void
}

function AddressForm({ shown, keep, labels, language, messages }: AddressFormProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: keyof MyDetails) => String(typed.get(name) ?? '').trim()
    keep({
      cname: text('cname'),
      cphone: text('cphone'),
      caddress: text('caddress'),
      place: text('place'),
      zone: text('zone'),
    })
  }

  return (
    <form onSubmit={submit} className="grid gap-4 py-2">
      <InputField
        name="cname"
        label={labels.name}
        defaultValue={shown.cname}
        autoComplete="name"
        maxLength={textLimits.name}
        required
      />
      <InputField
        name="cphone"
        label={labels.phone}
        type="tel"
        inputMode="tel"
        defaultValue={digitsIn(shown.cphone, language)}
        autoComplete="tel"
        maxLength={textLimits.phone}
        required
      />
      <TextField
        name="caddress"
        label={labels.address}
        rows={2}
        defaultValue={shown.caddress}
        autoComplete="street-address"
        maxLength={textLimits.address}
        required
      />
      <InputField
        name="place"
        label={labels.place}
        defaultValue={shown.place}
        autoComplete="address-level1"
        maxLength={textLimits.name}
      />
      <fieldset>
        <legend className="font-bold">{labels.delivery}</legend>
        {deliveryZones.map((zone) => (
          <label key={zone} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="zone"
              value={zone}
              defaultChecked={shown.zone === zone}
              className="radio"
              required
            />
            {zone === 'inside-dhaka' ? labels.insideDhaka : labels.outsideDhaka}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button-main">
        {messages.keepAddress}
      </button>
    </form>
  )
}
