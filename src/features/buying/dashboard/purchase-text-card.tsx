/** The order as a text, to copy or to send by WhatsApp. */

import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'
import { copyText } from '#src/ui/toast/copy-text.ts'

type TextCardProps = {
  readonly text: string
  readonly supplier: { readonly name: string; readonly phone: string }
  readonly messages: DashboardMessages<'buying'>['order']
}

export function PurchaseTextCard({ text, supplier, messages }: TextCardProps) {
  // WhatsApp only knows whole international numbers.
  const national = normalisePhone(supplier.phone)

  return (
    <section className="card grid gap-3 p-5 print:hidden" aria-labelledby="purchase-text">
      <h2 id="purchase-text" className="text-xl font-bold">
        {messages.text}
      </h2>
      <textarea
        readOnly
        aria-labelledby="purchase-text"
        className="text-field"
        rows={Math.min(12, text.split('\n').length + 1)}
        value={text}
      />
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button-quiet"
          onClick={() => void copyText(text, messages)}
        >
          {messages.copy}
        </button>
        {national !== undefined && (
          <a
            href={`https://wa.me/${phoneWithoutPlus(national)}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className="button-quiet"
          >
            <Icon name="chat" />
            {interpolate(messages.whatsApp, { supplier: supplier.name })}
          </a>
        )}
        <button type="button" className="button-quiet" onClick={() => window.print()}>
          <Icon name="print" />
          {messages.print}
        </button>
      </div>
    </section>
  )
}
