import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type SendAgainButtonProps = {
  readonly id: string
  /** What the button sends, for people who hear it without its row. */
  readonly what: string
  readonly messages: DashboardMessages<'outbox'>
}

export function SendAgainButton({ id, what, messages }: SendAgainButtonProps) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => askApi(`/admin/outbox/${id}/send-again`, { method: 'POST' }),
    onSuccess: () => showToast('success', messages.due),
    onSettled: () => refreshList(client, '/admin/outbox'),
  })
  return (
    <BusyButton
      className="button-quiet whitespace-nowrap"
      aria-label={interpolate(messages.sendAgain, { what })}
      isBusy={again.isPending}
      press={() => again.mutate()}
    >
      {messages.action}
    </BusyButton>
  )
}
