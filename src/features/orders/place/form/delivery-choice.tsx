import { type DeliveryFees, type DeliveryZone, deliveryZones } from '#src/domain/delivery.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'

type DeliveryChoiceProps = PageTexts<'buy'> & {
  readonly fees: DeliveryFees
  readonly chosen: DeliveryZone | undefined
  readonly choose: (zone: DeliveryZone) => void
  readonly problem: string | undefined
}

/** Nothing is chosen beforehand: a wrong zone is worse than a question. */
export function DeliveryChoice(props: DeliveryChoiceProps) {
  const { fees, chosen, choose, problem, language, messages } = props
  const labels = { 'inside-dhaka': messages.insideDhaka, 'outside-dhaka': messages.outsideDhaka }
  return (
    <fieldset
      className="grid gap-1"
      aria-describedby={problem === undefined ? undefined : 'zone-said'}
    >
      <legend className="mb-1 font-bold">{messages.delivery}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {deliveryZones.map((zone) => (
          <label
            key={zone}
            className="flex min-h-16 items-center gap-3 rounded-xl border-2 border-edge bg-surface px-4 py-2 has-checked:border-brand has-checked:bg-marigold/20"
          >
            <input
              type="radio"
              name="zone"
              value={zone}
              defaultChecked={chosen === zone}
              onChange={() => choose(zone)}
              className="radio"
              required
            />
            <span className="grid leading-snug">
              <span className="font-bold">{labels[zone]}</span>
              <span className="text-quiet">{formatMoney(fees[zone], language)}</span>
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id="zone-said" className="text-sm font-bold text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
