import { gateways, needsKey } from '#src/domain/messages/buyer-message.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { Typed } from '#src/features/buyer-messages/dashboard/typed-settings.ts'
import type { MessageSettingsOnTheWire } from '#src/features/buyer-messages/message-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'

type GatewayFieldsProps = {
  readonly typed: Typed
  readonly type: (changes: Partial<Typed>) => void
  readonly problems: Readonly<Record<string, string>>
  readonly stored: MessageSettingsOnTheWire
  readonly isBusy: boolean
  readonly test: () => void
  readonly messages: DashboardMessages<'buyerMessages'>
}

/** The gateway, its key, and what a day may cost. */
export function GatewayFields(props: GatewayFieldsProps) {
  const { typed, type, problems, stored, isBusy, test, messages } = props
  const language = useLanguage()
  const digits = useDigits()
  const field = (name: 'senderId' | 'apiKey' | 'partCost' | 'dailyLimit') => ({
    name,
    label: messages[name],
    value: typed[name],
    problem: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })
  const isKept = stored.hasKey && stored.gateway === typed.gateway
  return (
    <div className="card grid gap-4 p-4 sm:grid-cols-2">
      <label className="grid content-start gap-1">
        {messages.gateway}
        <select
          className="text-field"
          value={typed.gateway}
          onChange={({ target }) =>
            type({ gateway: gateways.find((one) => one === target.value) ?? 'off' })
          }
        >
          {gateways.map((one) => (
            <option key={one} value={one}>
              {messages.gateways[one]}
            </option>
          ))}
        </select>
      </label>
      {needsKey(typed.gateway) && (
        <>
          <InputField {...field('senderId')} hint={messages.senderHint} />
          <InputField
            {...field('apiKey')}
            type="password"
            hint={isKept ? messages.keyKept : messages.keyMissing}
          />
        </>
      )}
      <InputField {...digits(field('partCost'))} inputMode="decimal" />
      <InputField
        {...digits(field('dailyLimit'))}
        inputMode="decimal"
        hint={interpolate(messages.spent, {
          amount: formatMoney(fromTaka(stored.spentToday), language),
        })}
      />
      {stored.hasKey && (
        <BusyButton className="button-quiet justify-self-start" isBusy={isBusy} press={test}>
          {messages.test}
        </BusyButton>
      )}
    </div>
  )
}
