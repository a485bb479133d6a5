/** The owner's accounts at payment providers, and payments that a person must look at. */

import { Link } from 'react-router'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { AccountCard } from '#src/features/outside-accounts/dashboard/account-card.tsx'
import { AccountCards } from '#src/features/outside-accounts/dashboard/account-cards.tsx'
import { UnclearPayments } from '#src/features/payments/dashboard/unclear-payments.tsx'
import {
  gatewaysPath,
  usePaymentGateways,
} from '#src/features/payments/dashboard/use-payment-gateways.ts'
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
      <AccountCards
        read={read}
        messages={messages}
        columns="lg:grid-cols-2"
        card={({ provider, secretNames, account }, canSeal) => (
          <AccountCard
            key={`${provider} ${account?.version}`}
            path={gatewaysPath}
            name={provider}
            heading={messages.names[provider]}
            about={messages.about[provider]}
            bases={['live', 'sandbox']}
            keyNames={secretNames}
            account={account}
            canSeal={canSeal}
            messages={messages}
            onSandbox={messages.onSandbox}
            dialogs={dialogs}
          />
        )}
      >
        {unclear.length > 0 && <UnclearPayments unclear={unclear} messages={messages} />}
      </AccountCards>
      <Link to="/dashboard/integrations" className="justify-self-start underline">
        {messages.toTest}
      </Link>
    </DeskPage>
  )
}
