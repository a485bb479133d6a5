import { isAllowed } from '#src/domain/access/permissions.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { refusalOf } from '#src/features/buying/forms/buying-refusal.ts'
import {
  type BuyingForm,
  takeBuyingForm,
} from '#src/features/buying/forms/take-buying-form.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { failed, ok } from '#src/lib/result.ts'
import { catchUnavailable } from '#src/platform/http/answer-unavailable.ts'
import { newId } from '#src/platform/new-id.server.ts'
import type { PageContext } from '#src/routes/page-context.ts'
import { refuse } from '#src/routes/refuse.ts'

type Posted = {
  /** Those of the page. */
  readonly forms: readonly BuyingForm[]
  /** Of the purchase order that the page shows. */
  readonly purchaseId: string
}

/** Runs the form that was posted; its failure is the answer of the page's action. */
export async function answerBuyingForm(
  { shop, caller }: PageContext,
  request: Request,
  { forms, purchaseId }: Posted,
) {
  const typed = Object.fromEntries(
    [...(await request.formData())].filter((field): field is [string, string] => {
      const [, value] = field
      return typeof value === 'string'
    }),
  )
  const form = forms.find((one) => one === typed.form)
  if (form === undefined) throw new Response(null, { status: 400 })
  const needs = form === 'pay' ? 'money.write' : 'purchase.write'
  if (!isAllowed(caller.actors, needs)) throw new Response(null, { status: 403 })
  const taken = await catchUnavailable(
    takeBuyingForm(shop, form, { typed, purchaseId, actor: actorName(caller) }),
  )
  if (taken.ok) return ok(taken.value)
  const messages = dashboardMessages(caller.language, 'buying')
  const refusal = refusalOf(taken.failure, messages, caller.language)
  const { status, retryAfterSeconds, ...said } = refusal
  // Of an entry that stands, the form gets a new key; any other key has no entry yet.
  const isUsed = taken.failure.kind === 'key-of-another'
  const shown = isUsed ? { ...typed, key: newId(shop.clock()) } : typed
  return failed(refuse({ ...said, typed: shown }, status, retryAfterSeconds))
}
