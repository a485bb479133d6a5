/** Shows a secret the one time that the shop tells it. */

import type { ShownSecret } from '#src/features/webhooks/dashboard/webhook-list.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type SecretProps = {
  readonly shown: ShownSecret
  readonly close: () => void
  readonly messages: DashboardMessages<'webhooks'>
}

export function SecretDialog({ shown: { secret, isNew }, close, messages }: SecretProps) {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret)
    showToast('success', messages.copied)
  }

  return (
    <Dialog labelledBy="webhook-secret" describedBy="webhook-secret-once" cancel={close}>
      <h2 id="webhook-secret" className="text-xl font-bold">
        {messages.secret}
      </h2>
      <p id="webhook-secret-once">{messages.secretOnce}</p>
      {!isNew && <p className="text-quiet">{messages.secretOld}</p>}
      <p>
        <code className="wrap-anywhere select-all">{secret}</code>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button-quiet" onClick={() => void copy()}>
          {messages.copy}
        </button>
        <button type="button" className="button-main" onClick={close}>
          {messages.close}
        </button>
      </div>
    </Dialog>
  )
}
