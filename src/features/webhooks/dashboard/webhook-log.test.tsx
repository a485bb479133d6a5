import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WebhookLog } from '#src/features/webhooks/dashboard/webhook-log.tsx'
import type { DeliveryOnTheWire } from '#src/features/webhooks/webhook-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

const messages = dashboardMessages('en', 'webhooks')

const delivery: DeliveryOnTheWire = {
  _id: 'd',
  event: 'order.placed',
  state: 'waiting',
  because: 'status',
  attempts: 1,
  status: 500,
  ms: 12,
  answer: 'No room',
  tried: '2026-11-28T10:00:00.000Z',
  made: '2026-11-28T10:00:00.000Z',
}

/** After a read that failed; an earlier one may have found deliveries. */
function shownAfterFailure(found: readonly DeliveryOnTheWire[] | undefined): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const queryKey = ['/admin/webhooks', 'w', 'deliveries']
  const query = client.getQueryCache().build(client, { queryKey })
  const data = found && { pages: [{ items: found, next: null }], pageParams: [null] }
  query.setState({ data, status: 'error', error: new Error('The network is down') })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WebhookLog id="w" name="Log" messages={messages} />
    </QueryClientProvider>,
  )
}

it('keeps the log on the page where a later read of it fails', () => {
  const page = shownAfterFailure([delivery])
  expect(page).toContain('No room')
  expect(page).not.toContain(messages.logFailed)
})

it('says that the log could not be loaded, and lets the owner try again', () => {
  const page = shownAfterFailure(undefined)
  expect(page).toContain(messages.logFailed)
  expect(page).toContain(messages.tryAgain)
})
