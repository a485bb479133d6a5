/** The owner's accounts at payment providers, and payments that a person must look at. */

import { Link } from 'react-router'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { GatewayCard } from '#src/features/payments/dashboard/gateway-card.tsx'
import { UnclearPayments } from '#src/features/payments/dashboard/unclear-payments.tsx'
import { usePaymentGateways } from '#src/features/payments/dashboard/use-payment-gateways.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/payments'

export const handle = { permission: 'payment.connect', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'payments'),
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Payments({ loaderData: { messages, dialogs } }: Route.ComponentProps) {
  const read = usePaymentGateways()
  const unclear = read.data?.unclear ?? []
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      {!read.data && <ReadState read={read} messages={messages} />}
      {read.data && !read.data.canSeal && (
        <p role="alert" className="notice">
          {messages.cannotSeal}
        </p>
      )}
      {unclear.length > 0 && <UnclearPayments unclear={unclear} messages={messages} />}
      {read.data && (
        <div className="grid gap-4 lg:grid-cols-2">
          {read.data.items.map((one) => (
            <GatewayCard
              key={`${one.provider} ${one.account?.version}`}
              gateway={one}
              canSeal={read.data.canSeal}
              messages={messages}
              dialogs={dialogs}
            />
          ))}
        </div>
      )}
      <Link to="/dashboard/integrations" className="justify-self-start underline">
        {messages.toTest}
      </Link>
    </DeskPage>
  )
}
