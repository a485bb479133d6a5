/** What the shop says about itself on every page, edited by its owner. Works without JavaScript. */

import { data, Form, redirect, useNavigation } from 'react-router'
import { toTaka } from '#src/domain/money.ts'
import { HistoryList } from '#src/features/history/dashboard/history-list.tsx'
import {
  ShopSettingFields,
  shopSettingLabel,
} from '#src/features/settings/dashboard/shop-setting-fields.tsx'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import {
  findVersionedShopSettings,
  type VersionedShopSettings,
} from '#src/features/settings/find-shop-settings.server.ts'
import {
  type FactFieldName,
  type FactProblems,
  factFieldNames,
  factsFromForm,
  factsFromTyped,
  parseShopSettings,
  type TypedFacts,
} from '#src/features/settings/shop-settings-form.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import { problemSentence } from '#src/i18n/words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/shop-details'

export const handle = { permission: 'settings.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const current = await findVersionedShopSettings(shop.db.read)
  return {
    typed: typedFrom(current),
    version: current.version,
    isSaved: url.searchParams.has('saved'),
    words: dashboardWords('shopDetails'),
    history: dashboardWords('history'),
  }
}

type Refusal = {
  readonly typed: TypedFacts
  readonly version: number
  readonly notice: string
  readonly problems: FactProblems
  /** What somebody else has saved meanwhile, where it differs from what was typed. */
  readonly standing: readonly (readonly [FactFieldName, string])[]
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, caller } = context.get(pageContext)
  const words = dashboardWords('shopDetails')
  const form = await request.formData()
  const version = Number(form.get('version'))
  const typed = Object.fromEntries(
    factFieldNames.map((name) => [name, String(form.get(name) ?? '')]),
  ) as TypedFacts

  const parsed = parseShopSettings(factsFromTyped(typed, version))
  if (!parsed.ok) {
    const sentences = Object.entries(parsed.failure).map(([name, key]) => [
      name,
      problemSentence('en', key),
    ])
    const problems: FactProblems = Object.fromEntries(sentences)
    return refuse({ typed, version, notice: words.checkForm, problems, standing: [] }, 400)
  }

  const edited = await editShopSettings(shop, {
    settings: factsFromForm(parsed.value),
    expectedVersion: version,
    actor: caller.user?.email ?? '',
  })
  if (edited.ok) return redirect('/dashboard/shop-details?saved', 303)

  const { current } = edited.failure
  const now = typedFrom(current)
  const standing = factFieldNames.flatMap((name) =>
    now[name] === typed[name] ? [] : [[name, now[name]] as const],
  )
  return refuse(
    { typed, version: current.version, notice: words.changed, problems: {}, standing },
    409,
  )
}

function refuse(refusal: Refusal, status: number) {
  return data(refusal, { status })
}

function typedFrom({ settings }: VersionedShopSettings): TypedFacts {
  const { phone, address, email, code, deliveryFees, socialLinks } = settings
  const [first, second, third] = socialLinks
  return {
    phone,
    address,
    email,
    code,
    insideDhaka: String(toTaka(deliveryFees['inside-dhaka'])),
    outsideDhaka: String(toTaka(deliveryFees['outside-dhaka'])),
    'socialLinks.0.label': first.label,
    'socialLinks.0.url': first.url,
    'socialLinks.1.label': second.label,
    'socialLinks.1.url': second.url,
    'socialLinks.2.label': third.label,
    'socialLinks.2.url': third.url,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function ShopDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { words, history, isSaved } = loaderData
  const { typed, version } = actionData ?? loaderData
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <main id="content" className="container-desk grid max-w-4xl content-start gap-5 py-6">
      <div className="grid gap-1">
        <h1 className="heading-desk">{words.heading}</h1>
        <p className="max-w-prose text-quiet">{words.lead}</p>
      </div>
      {actionData ? (
        <div role="alert" className="notice grid gap-2">
          <p>{actionData.notice}</p>
          {actionData.standing.length > 0 && (
            <>
              <ul className="list-disc ps-5 font-normal wrap-anywhere">
                {actionData.standing.map(([name, text]) => (
                  <li key={name}>
                    {shopSettingLabel(name, words)}: {text}
                  </li>
                ))}
              </ul>
              <p>{words.keepMine}</p>
            </>
          )}
        </div>
      ) : (
        isSaved && (
          <p role="status" className="notice">
            {words.saved}
          </p>
        )
      )}
      <Form
        method="post"
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
      >
        <input type="hidden" name="version" value={version} />
        {/* New ones once it is saved: what was typed is shown as it was stored. */}
        <ShopSettingFields
          key={loaderData.version}
          typed={typed}
          problems={actionData?.problems ?? {}}
          words={words}
        />
        <button
          type="submit"
          className="button-main min-h-13 justify-self-start aria-disabled:opacity-60"
          aria-disabled={isSending}
        >
          {words.save}
        </button>
      </Form>
      <HistoryList key={`history-${loaderData.version}`} subject="settings" words={history} />
    </main>
  )
}
