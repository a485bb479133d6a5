/** Switches the messages to one phone off, or on again. The shop lists no such phones: it keeps hashes. */

import { useState } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { InputField } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type RefusalFormProps = { readonly messages: DashboardMessages<'buyerMessages'> }

export function RefusalForm({ messages }: RefusalFormProps) {
  const [phone, setPhone] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function set(refuses: boolean): Promise<void> {
    setIsBusy(true)
    try {
      const body = { cphone: phone, refuses }
      await askApi('/admin/message-refusals', { method: 'POST', body })
      showToast('success', refuses ? messages.stopped : messages.allowed)
      setPhone('')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const why = Object.values(error.fields)[0] ?? error.message
      showToast('error', interpolate(messages.failed, { why }))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section aria-labelledby="refusals" className="card grid gap-3 p-4">
      <h2 id="refusals" className="text-xl">
        {messages.refusals}
      </h2>
      <p className="text-quiet">{messages.refusalsLead}</p>
      <InputField
        name="phone"
        label={messages.phone}
        type="tel"
        inputMode="tel"
        value={phone}
        autoComplete="off"
        onChange={({ target }) => setPhone(target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <BusyButton className="button-quiet" isBusy={isBusy} press={() => void set(true)}>
          {messages.stop}
        </BusyButton>
        <BusyButton className="button-quiet" isBusy={isBusy} press={() => void set(false)}>
          {messages.allow}
        </BusyButton>
      </p>
    </section>
  )
}
