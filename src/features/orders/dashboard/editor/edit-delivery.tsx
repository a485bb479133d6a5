import { type DeliveryFees, deliveryZones, zonesWithFee } from '#src/domain/delivery.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import type { TypedEdit } from '#src/features/orders/dashboard/editor/typed-edit.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type EditDeliveryProps = {
  readonly fees: DeliveryFees
  /** The fee in taka that the order has: it stays good after the shop's own have changed. */
  readonly asOrdered?: number
  readonly chosen: ChosenDelivery
  readonly choose: (delivery: ChosenDelivery) => void
  readonly problem: string | undefined
  readonly messages: DashboardMessages<'orderEdit'>
}

/** The zone is empty while the order keeps its own. */
type ChosenDelivery = Pick<TypedEdit, 'city' | 'zone'>

export function EditDelivery(props: EditDeliveryProps) {
  const language = useLanguage()
  const { fees, asOrdered, chosen, choose, problem, messages } = props
  const labels = { 'inside-dhaka': messages.insideDhaka, 'outside-dhaka': messages.outsideDhaka }
  const ofTheShop = deliveryZones.map((zone) => ({
    zone,
    fee: toTaka(fees[zone]),
    label: labels[zone],
  }))
  // A fee that both zones have does not say which of them the order was placed for.
  const [zoneOrdered, other] =
    asOrdered === undefined ? [] : zonesWithFee(fromTaka(asOrdered), fees)
  const isZoneKnown = zoneOrdered !== undefined && other === undefined
  const choices =
    isZoneKnown || asOrdered === undefined
      ? ofTheShop
      : [{ zone: '', fee: asOrdered, label: messages.asOrdered }, ...ofTheShop]
  const zoneChosen =
    chosen.zone || (isZoneKnown ? zonesWithFee(fromTaka(Number(chosen.city)), fees)[0] : '')
  return (
    <fieldset
      className="grid gap-1"
      aria-describedby={problem === undefined ? undefined : 'city-said'}
    >
      <legend className="mb-1 font-bold">{messages.delivery}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {choices.map(({ zone, fee, label }) => (
          <label
            key={zone}
            className="flex min-h-13 items-center gap-3 rounded-xl border-2 border-edge bg-surface px-4 py-1.5 has-checked:border-brand has-checked:bg-marigold/20"
          >
            <input
              type="radio"
              name="city"
              value={zone}
              checked={zoneChosen === zone}
              onChange={() => choose({ city: String(fee), zone })}
              className="radio"
            />
            <span className="grid leading-snug">
              <span className="font-bold">{label}</span>
              <span className="text-quiet">{formatMoney(fromTaka(fee), language)}</span>
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id="city-said" className="text-sm font-bold text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
