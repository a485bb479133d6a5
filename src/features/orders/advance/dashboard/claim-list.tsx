import type { WaitingClaimOnTheWire } from '#src/features/orders/advance/claim-wire.ts'
import { ClaimCard } from '#src/features/orders/advance/dashboard/claim-card.tsx'
import { AskedList } from '#src/features/orders/asked/asked-list.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

/** Payments that buyers have claimed and staff have not checked. */
export function ClaimList({ messages }: { readonly messages: DashboardMessages<'advanceClaims'> }) {
  return (
    <AskedList<WaitingClaimOnTheWire>
      path="/admin/advance-claims"
      label={messages.states.waiting}
      isLabelShown
      keyOf={({ claim }) => `${claim._id} ${claim.trxId}`}
      card={({ claim, order }, onDone) => (
        <ClaimCard claim={claim} order={order} onDecided={onDone} messages={messages} />
      )}
      messages={messages}
    />
  )
}
