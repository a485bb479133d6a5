import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type SendAgainButtonProps = {
  readonly id: string
  /** What the button sends, for people who hear it without its row. */
  readonly what: string
  readonly words: DashboardWords<'outbox'>
}

export function SendAgainButton({ id, what, words }: SendAgainButtonProps) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => askApi(`/admin/outbox/${id}/send-again`, { method: 'POST' }),
    onSuccess: () => showToast('success', words.due),
    onSettled: () => refreshList(client, '/admin/outbox'),
  })
  return (
    <BusyButton
      className="button-quiet whitespace-nowrap"
      aria-label={interpolate(words.sendAgain, { what })}
      isBusy={again.isPending}
      press={() => again.mutate()}
    >
      {words.action}
    </BusyButton>
  )
}
