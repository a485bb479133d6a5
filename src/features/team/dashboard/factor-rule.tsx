/** The owner requires a second factor of the whole team, or leaves it to each member. */

import { useState } from 'react'
import { Link } from 'react-router'
import {
  factorRulePath,
  useFactorRule,
  useSignInChange,
} from '#src/features/team/dashboard/use-team.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'

type FactorRuleProps = {
  /** An owner without one would shut themselves out of this page. */
  readonly ownsFactor: boolean
  readonly messages: DashboardMessages<'team'>
  readonly dialogs: DashboardMessages<'dialogs'>
}

export function FactorRule({ ownsFactor, messages, dialogs }: FactorRuleProps) {
  const rule = useFactorRule()
  const [asks, setAsks] = useState(false)
  const isRequired = rule.data?.isRequired ?? false
  const change = useSignInChange(isRequired ? messages.nowOptional : messages.nowRequired)
  return (
    <section aria-labelledby="factor-rule" className="card grid gap-3 p-5">
      <h2 id="factor-rule" className="text-xl font-bold">
        {messages.secondStep}
      </h2>
      <p className="text-quiet">
        {rule.data && (isRequired ? messages.isRequired : messages.isOptional)}
        {!rule.data && (rule.isError ? messages.failed : messages.loading)}
      </p>
      {rule.data &&
        (isRequired || ownsFactor ? (
          <BusyButton
            className="button-quiet justify-self-start"
            isBusy={change.isPending}
            press={() => setAsks(true)}
          >
            {isRequired ? messages.release : messages.require}
          </BusyButton>
        ) : (
          <Link to="/dashboard/my-account" className="justify-self-start py-2 underline">
            {messages.ownFirst}
          </Link>
        ))}
      {asks && (
        <ConfirmDialog
          question={isRequired ? messages.askRelease : messages.askRequire}
          subject={isRequired ? messages.aboutRelease : messages.aboutRequire}
          messages={dialogs}
          onAnswer={(isYes) => {
            setAsks(false)
            if (!isYes) return
            change.mutate({
              method: 'PUT',
              path: factorRulePath,
              body: { isRequired: !isRequired },
            })
          }}
        />
      )}
    </section>
  )
}
