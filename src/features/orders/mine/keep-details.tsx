import { useEffect, useRef, useState } from 'react'
import { forgetDetails, keepDetails, keptDetails } from '#src/features/orders/mine/my-details.ts'
import type { OrderForBuyer } from '#src/features/orders/order-view.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'

type KeepDetailsProps = {
  readonly order: Pick<OrderForBuyer, 'customer' | 'deliveryZone' | 'place'>
  readonly messages: SectionMessages<'orderTools'>
}

/** Nothing is kept until the buyer ticks it: the phone may be somebody else's. */
export function KeepDetails({ order, messages }: KeepDetailsProps) {
  const [isKept, setKept] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { customer, deliveryZone, place } = order

  function keep(): void {
    const { name, phone, address } = customer
    keepDetails({
      cname: name,
      cphone: phone,
      caddress: address,
      zone: deliveryZone,
      place: place ?? '',
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes the page over.
  useEffect(() => {
    // The buyer ticked it before the script was there.
    if (box.current?.checked) keep()
    setKept(keptDetails() !== undefined)
  }, [])

  return (
    <label className="needs-script inline-flex min-h-11 items-center gap-3 font-semibold">
      <input
        ref={box}
        type="checkbox"
        className="size-6 accent-(--plate)"
        // On the way back a browser would tick it again for a buyer whose details were forgotten.
        autoComplete="off"
        checked={isKept}
        onChange={({ target }) => {
          if (target.checked) keep()
          else forgetDetails()
          setKept(target.checked)
        }}
      />
      {messages.keepDetails}
    </label>
  )
}
