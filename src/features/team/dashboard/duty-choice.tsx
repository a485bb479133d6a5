import { type Duty, duties } from '#src/domain/people/duty.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { TickList } from '#src/ui/dashboard/choice/tick-list.tsx'

type DutyChoiceProps = {
  readonly chosen: readonly Duty[]
  readonly choose: (duties: readonly Duty[]) => void
  readonly messages: DashboardMessages<'team'>
}

const texts = {
  desk: ['desk', 'aboutDesk'],
  packer: ['packer', 'aboutPacker'],
  catalogue: ['catalogue', 'aboutCatalogue'],
  accounts: ['accounts', 'aboutAccounts'],
  viewer: ['viewer', 'aboutViewer'],
} as const

/** Several duties a person. */
export function DutyChoice({ chosen, choose, messages }: DutyChoiceProps) {
  return (
    <TickList name="duties" legend={messages.duties} items={duties} chosen={chosen} choose={choose}>
      {(duty) => (
        <>
          <strong className="block">{messages[texts[duty][0]]}</strong>
          <span className="text-sm text-quiet">{messages[texts[duty][1]]}</span>
        </>
      )}
    </TickList>
  )
}
