/** The banner of a campaign that is planned or goes on. Open while it is mounted. */

import { useState } from 'react'
import { BannerFields, bannerToSend } from '#src/features/banners/dashboard/banner-fields.tsx'
import { useSaveBanner } from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import type { PriceChangeOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type DialogProps = {
  readonly change: PriceChangeOnTheWire
  /** The button that opened it. */
  readonly heading: string
  readonly close: () => void
  readonly messages: DashboardMessages<'banners'>
}

export function BannerDialog({ change, heading, close, messages }: DialogProps) {
  const { _id, bannerText, bannerTextBn, bannerLink } = change
  const [typed, setTyped] = useState({ bannerText, bannerTextBn, bannerLink })
  const { mutate, isPending, fields } = useSaveBanner(_id)
  return (
    <Dialog labelledBy="banner-form" cancel={close}>
      <h2 id="banner-form" className="text-xl font-bold wrap-anywhere">
        {heading}
      </h2>
      <EditorForm
        className="min-w-0"
        labelledBy="banner-form"
        problems={fields}
        isSaving={isPending}
        save={() => {
          if (isPending) return
          mutate(bannerToSend(typed), {
            onSuccess: () => {
              showToast('success', messages.saved)
              close()
            },
          })
        }}
        messages={{ submit: messages.save, submitting: messages.saving }}
        also={
          <button type="button" className="button-quiet" onClick={close}>
            {messages.cancel}
          </button>
        }
      >
        <BannerFields
          typed={typed}
          type={(texts) => setTyped((was) => ({ ...was, ...texts }))}
          problems={fields}
          messages={messages}
        />
      </EditorForm>
    </Dialog>
  )
}
