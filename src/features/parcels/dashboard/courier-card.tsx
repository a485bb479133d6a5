import { AccountCard } from '#src/features/outside-accounts/dashboard/account-card.tsx'
import { TestButton } from '#src/features/outside-accounts/dashboard/test-button.tsx'
import type { CourierOnTheWire } from '#src/features/parcels/accounts/courier-wire.ts'
import { couriersPath, useConnectionTest } from '#src/features/parcels/dashboard/use-couriers.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type CourierCardProps = {
  readonly courier: CourierOnTheWire
  readonly canSeal: boolean
  readonly messages: DashboardMessages<'couriers'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function CourierCard({ courier: one, ...props }: CourierCardProps) {
  const { courier, account } = one
  const { messages } = props
  const test = useConnectionTest(courier)
  return (
    <AccountCard
      {...props}
      path={couriersPath}
      name={courier}
      heading={messages.names[courier]}
      bases={one.bases}
      keyNames={[...one.secretNames, ...one.webhookNames]}
      settingNames={one.settingNames.map(({ name }) => name)}
      account={account}
    >
      {account && (
        <TestButton test={test} label={messages.test} testing={messages.testing}>
          {test.data && (
            <>
              <strong>{messages.answers[test.data.result]}</strong> {test.data.answer}
            </>
          )}
        </TestButton>
      )}
    </AccountCard>
  )
}
