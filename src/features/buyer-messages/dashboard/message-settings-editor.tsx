/** The owner chooses a gateway, its limit, and what buyers read. */

import { useState } from 'react'
import { messageEvents, messageFields, unknownFields } from '#src/domain/messages/buyer-message.ts'
import { BackInStockTexts } from '#src/features/buyer-messages/dashboard/back-in-stock-texts.tsx'
import {
  EventTexts,
  type SampleFields,
} from '#src/features/buyer-messages/dashboard/event-texts.tsx'
import { GatewayFields } from '#src/features/buyer-messages/dashboard/gateway-fields.tsx'
import {
  amountTyped,
  bodyFrom,
  type Texts,
  type Typed,
  toggled,
  typedFrom,
} from '#src/features/buyer-messages/dashboard/typed-settings.ts'
import type { MessageSettingsOnTheWire } from '#src/features/buyer-messages/message-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorProps = {
  readonly opened: MessageSettingsOnTheWire
  /** The shop's own texts. */
  readonly ownTexts: Texts
  readonly sample: SampleFields
  readonly backInStockTexts: Readonly<Record<Language, string>>
  readonly backInStockEndings: Readonly<Record<Language, string>>
  readonly backInStockSample: SampleFields
  readonly messages: DashboardMessages<'buyerMessages'>
}

const path = '/admin/buyer-messages'

export function MessageSettingsEditor(props: EditorProps) {
  const { opened, sample, backInStockSample, messages } = props
  const own = { events: props.ownTexts, back: props.backInStockTexts }
  const [stored, setStored] = useState(opened)
  const [typed, setTyped] = useState(() => typedFrom(opened, own))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const inBraces = interpolate(messages.fields, {
    names: messageFields.map((name) => `{${name}}`).join(' '),
  })
  const type = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }))
  async function work(done: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setProblems({})
    try {
      await done()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblems(error.fields)
      const why = Object.values(error.fields)[0] ?? error.message
      showToast('error', interpolate(messages.failed, { why }))
    } finally {
      setIsBusy(false)
    }
  }

  const save = () =>
    work(async () => {
      const body = bodyFrom(typed, own, stored.version)
      const { body: now } = await askApi<MessageSettingsOnTheWire>(path, { method: 'PUT', body })
      setStored(now)
      setTyped(typedFrom(now, own))
      showToast('success', messages.saved)
    })

  const test = () =>
    work(async () => {
      const { body } = await askApi<{ balance: string | null; because: string }>(`${path}/test`, {
        method: 'POST',
        body: {},
      })
      const { balance, because } = body
      if (balance === null) showToast('error', interpolate(messages.noBalance, { because }))
      else showToast('success', interpolate(messages.balance, { balance }))
    })

  return (
    <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
      {stored.gateway === 'off' && <p className="notice">{messages.isOff}</p>}
      <GatewayFields
        typed={typed}
        type={type}
        problems={problems}
        stored={stored}
        isBusy={isBusy}
        test={() => void test()}
        messages={messages}
      />
      <h2 className="text-xl">{messages.events}</h2>
      <p className="text-quiet">{inBraces}</p>
      {messageEvents.map((event) => (
        <EventTexts
          key={event}
          name={event}
          heading={messages.eventNames[event]}
          texts={typed.texts[event]}
          problems={{
            en: unknownFields(typed.texts[event].en).length > 0 ? inBraces : undefined,
            bn: unknownFields(typed.texts[event].bn).length > 0 ? inBraces : undefined,
          }}
          sms={typed.sms.includes(event)}
          mail={typed.mail.includes(event)}
          partCost={amountTyped(typed.partCost)}
          sample={sample}
          change={({ texts, sms, mail }) =>
            type({
              ...(texts && {
                texts: { ...typed.texts, [event]: { ...typed.texts[event], ...texts } },
              }),
              ...(sms !== undefined && { sms: toggled(typed.sms, event, sms) }),
              ...(mail !== undefined && { mail: toggled(typed.mail, event, mail) }),
            })
          }
          messages={messages}
        />
      ))}
      <BackInStockTexts
        {...{ typed, type, messages }}
        sample={backInStockSample}
        endings={props.backInStockEndings}
      />
      <BusyButton
        className="button-main justify-self-start"
        isBusy={isBusy}
        press={() => void save()}
      >
        {messages.save}
      </BusyButton>
    </form>
  )
}
