import { Link } from 'react-router'
import type { FirstHourState, FirstHourStep as StepName } from '#src/domain/people/first-hour.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

/** The real pages: the guide has no form of its own. */
const pages: Readonly<Record<StepName, string>> = {
  details: '/dashboard/shop-details',
  logo: '/dashboard/shop-details',
  delivery: '/dashboard/shop-details',
  product: '/dashboard/add-product',
  courier: '/dashboard/couriers',
  'test-order': '/allProducts',
  demo: '/dashboard/view-product',
  team: '/dashboard/team',
}

const colours: Readonly<Record<FirstHourState, string>> = {
  done: 'text-good',
  skipped: 'text-quiet',
  open: 'text-brand',
}

type StepProps = {
  readonly name: StepName
  readonly state: FirstHourState
  readonly position: number
  /** The first that is open: its button is the main one of the page. */
  readonly isNext: boolean
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'firstHour'>
  readonly choose: (name: StepName, isSkipped: boolean) => void
  readonly removeDemo: () => void
}

/** Of its heading, which takes the focus from a button that has done its work and is gone. */
export function stepId(name: StepName): string {
  return `first-hour-${name}`
}

export function FirstHourStep(props: StepProps) {
  const { name, state, position, isNext, isBusy, messages, choose, removeDemo } = props
  const language = useLanguage()
  const step = messages.steps[name]
  const isShop = name === 'test-order'
  const main = isNext ? 'button-main' : 'button-quiet'
  return (
    <li className="card grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden="true"
          className={`grid size-9 flex-none place-items-center rounded-full border-2 font-bold ${colours[state]}`}
        >
          {state === 'done' ? <Icon name="check" /> : formatNumber(position, language)}
        </span>
        <h2 id={stepId(name)} tabIndex={-1} className="text-lg font-bold outline-none">
          {step}
        </h2>
        <span className={`status-pill ${colours[state]}`}>{messages.states[state]}</span>
      </div>
      {state !== 'done' && <p className="text-quiet">{messages.about[name]}</p>}
      <div className="flex flex-wrap gap-3">
        {name === 'demo' && state !== 'done' && (
          <BusyButton className={main} isBusy={isBusy} press={removeDemo}>
            {messages.removeDemo}
          </BusyButton>
        )}
        <Link
          to={pages[name]}
          className={name === 'demo' ? 'button-quiet' : main}
          {...(isShop && { target: '_blank', rel: 'noreferrer' })}
        >
          {messages.links[name]}
        </Link>
        {isShop && (
          <Link to="/dashboard/manage-orders" className="button-quiet">
            {messages.seeOrders}
          </Link>
        )}
        {state !== 'done' && (
          <BusyButton
            className="button-quiet"
            aria-label={interpolate(state === 'open' ? messages.skipOf : messages.unskipOf, {
              step,
            })}
            isBusy={isBusy}
            press={() => choose(name, state === 'open')}
          >
            {state === 'open' ? messages.skip : messages.unskip}
          </BusyButton>
        )}
      </div>
    </li>
  )
}
