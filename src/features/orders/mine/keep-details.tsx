import { useEffect, useState } from 'react'
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
  useEffect(() => setKept(keptDetails() !== undefined), [])
  const { customer, deliveryZone, place } = order
  return (
    <label className="needs-script inline-flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        className="size-6 accent-(--plate)"
        checked={isKept}
        onChange={({ target }) => {
          if (target.checked) {
            const { name, phone, address } = customer
            keepDetails({
              cname: name,
              cphone: phone,
              caddress: address,
              zone: deliveryZone,
              place: place ?? '',
            })
          } else forgetDetails()
          setKept(target.checked)
        }}
      />
      {messages.keepDetails}
    </label>
  )
}
