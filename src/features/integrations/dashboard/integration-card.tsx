import { Link } from 'react-router'
import { useIntegrationTest } from '#src/features/integrations/dashboard/use-integrations.ts'
import type {
  IntegrationOnTheWire,
  IntegrationTestOnTheWire,
} from '#src/features/integrations/integration-wire.ts'
import { TestButton } from '#src/features/outside-accounts/dashboard/test-button.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type Messages = DashboardMessages<'integrations'>

type IntegrationCardProps = {
  readonly integration: IntegrationOnTheWire
  /** The address of the shop's feed. */
  readonly feed: string
  readonly messages: Messages
}

/** The page of the dashboard that sets it up; the environment of the process sets the others. */
const settingsPages: Readonly<Record<string, string>> = {
  sms: '/dashboard/buyer-messages',
  steadfast: '/dashboard/couriers',
  pathao: '/dashboard/couriers',
  redx: '/dashboard/couriers',
  bkash: '/dashboard/payments',
  sslcommerz: '/dashboard/payments',
  facebook: '/dashboard/advertising',
  'google-analytics': '/dashboard/advertising',
}

export function IntegrationCard({ integration: one, feed, messages }: IntegrationCardProps) {
  const { integration, setUp, lastSuccess, lastFailure, undelivered } = one
  const language = useLanguage()
  const test = useIntegrationTest(integration)
  const name = messages.names[integration]
  const settingsPage = settingsPages[integration]
  const byServer: Readonly<Record<string, string>> = messages.byServer
  const at = (time: string) => formatDateTime(new Date(time), language)
  return (
    <section aria-labelledby={`on-${integration}`} className="card grid content-start gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`on-${integration}`} className="text-xl font-bold">
          {name}
        </h2>
        <span className={`status-pill ${setUp ? 'text-good' : 'text-quiet'}`}>
          {setUp ? messages.isSetUp : messages.notSetUp}
        </span>
      </div>
      <p className="text-sm text-quiet">{messages.about[integration]}</p>
      <dl className="grid gap-2 text-sm">
        <div>
          <dt className="font-bold">{messages.lastSuccess}</dt>
          <dd>{lastSuccess === null ? messages.never : at(lastSuccess)}</dd>
        </div>
        <div>
          <dt className="font-bold">{messages.lastFailure}</dt>
          <dd className="wrap-anywhere">
            {lastFailure === null ? (
              messages.never
            ) : (
              <>
                {lastFailure.waiting
                  ? interpolate(messages.waitsSince, { time: at(lastFailure.at) })
                  : at(lastFailure.at)}{' '}
                <ReasonText reason={lastFailure} messages={messages} />
              </>
            )}
          </dd>
        </div>
      </dl>
      {undelivered > 0 && (
        <p className="font-bold text-bad">
          {interpolate(messages.undelivered, { n: formatNumber(undelivered, language) })}{' '}
          <Link to="/dashboard/outbox?state=failed" className="underline">
            {messages.toOutbox}
          </Link>
        </p>
      )}
      {!setUp && byServer[integration] !== undefined && (
        <p className="text-sm">{byServer[integration]}</p>
      )}
      {settingsPage !== undefined && (
        <Link to={settingsPage} className="justify-self-start underline">
          {interpolate(messages.toSettings, { name })}
        </Link>
      )}
      {integration === 'feeds' && (
        <a href={feed} className="justify-self-start underline">
          {messages.toFeed}
        </a>
      )}
      <TestButton
        test={test}
        label={interpolate(messages.test, { name })}
        testing={messages.testing}
      >
        {test.data && <Tested integration={integration} tested={test.data} messages={messages} />}
      </TestButton>
    </section>
  )
}

type TestedProps = Pick<IntegrationOnTheWire, 'integration'> & {
  readonly tested: IntegrationTestOnTheWire
  readonly messages: Messages
}

function Tested({ integration, tested, messages }: TestedProps) {
  const { result, detail } = tested
  if (result === 'not-set-up') return messages.notTested
  if (result === 'works') return interpolate(messages.worked[integration], { detail })
  return (
    <>
      <strong className="text-bad">{messages.testFailed}</strong>{' '}
      <ReasonText reason={tested} messages={messages} />
    </>
  )
}

type ReasonTextProps = {
  readonly reason: Pick<IntegrationTestOnTheWire, 'reason' | 'noted'>
  readonly messages: Messages
}

/** Behind the sentence stands what the service itself said, for a person who helps. */
function ReasonText({ reason: { reason, noted }, messages }: ReasonTextProps) {
  return (
    <>
      {messages.reasons[reason]}
      {noted !== '' && (
        <span lang="en" className="text-quiet">
          {' '}
          ({noted})
        </span>
      )}
    </>
  )
}
