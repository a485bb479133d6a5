/** What the shop says about itself on every page, edited by its owner. */

import { useQueryClient } from '@tanstack/react-query'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { HistoryList, historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { ShopSettingsEditor } from '#src/features/settings/dashboard/shop-settings-editor.tsx'
import { findVersionedShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { shopSettingsToWire } from '#src/features/settings/shop-settings-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/shop-details'

export const handle = { permission: 'settings.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const current = await findVersionedShopSettings(shop.db.read)
  return {
    opened: { body: shopSettingsToWire(current), etag: `"${current.version}"` },
    messages: dashboardMessages(language, 'shopDetails'),
    pictureMessages: dashboardMessages(language, 'productPicture'),
    conflictMessages: dashboardMessages(language, 'editConflict'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
    history: dashboardMessages(language, 'history'),
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ShopDetails({ loaderData }: Route.ComponentProps) {
  const { history, ...editor } = loaderData
  const { messages } = editor
  const client = useQueryClient()
  return (
    <main id="content" className="container-desk grid max-w-4xl content-start gap-5 py-6">
      <div className="grid gap-1">
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="max-w-prose text-quiet">{messages.lead}</p>
      </div>
      <ShopSettingsEditor {...editor} onSaved={() => void refreshList(client, historyKey)} />
      <HistoryList subject="settings" messages={history} />
    </main>
  )
}
