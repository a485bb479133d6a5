import { type Duty, duties } from '#src/domain/people/duty.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

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
    <fieldset className="grid gap-x-4 md:grid-cols-2">
      <legend className="mb-1 font-bold">{messages.duties}</legend>
      {duties.map((duty) => (
        <label key={duty} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            className="mt-1 size-5 flex-none"
            checked={chosen.includes(duty)}
            onChange={({ currentTarget }) =>
              choose(
                currentTarget.checked ? [...chosen, duty] : chosen.filter((one) => one !== duty),
              )
            }
          />
          <span>
            <strong className="block">{messages[texts[duty][0]]}</strong>
            <span className="text-sm text-quiet">{messages[texts[duty][1]]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
