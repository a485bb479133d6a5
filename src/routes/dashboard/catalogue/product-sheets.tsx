/** Products as a spreadsheet: downloaded, given back, compared and applied. */

import { Link, useNavigate } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { obstacleOf } from '#src/domain/catalogue/sheets/import-state.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { ImportView, sheetsPage } from '#src/features/catalogue/sheets/dashboard/import-view.tsx'
import { SheetForm } from '#src/features/catalogue/sheets/dashboard/sheet-form.tsx'
import { findImport, listImports } from '#src/features/catalogue/sheets/import-rows.server.ts'
import { type ImportOnTheWire, importToWire } from '#src/features/catalogue/sheets/import-wire.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import type { Route } from './+types/product-sheets'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

const importsShown = 20

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { actors, language } = caller
  const id = searchParams.get('import') ?? ''
  const imported = /^[0-9a-f]{24}$/.test(id) ? await findImport(shop.db.read, id) : undefined
  return {
    imported: imported && importToWire(imported),
    imports: (await listImports(shop.db.read, importsShown)).map(importToWire),
    mayExport: isAllowed(actors, 'products.export'),
    messages: dashboardMessages(language, 'productSheets'),
    dialogs: dashboardMessages(language, 'dialogs'),
    tables: dashboardMessages(language, 'tables'),
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ProductSheets({ loaderData }: Route.ComponentProps) {
  const { imported, messages, dialogs, tables } = loaderData
  const navigate = useNavigate()
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <p className="flex flex-wrap gap-3">
        <Link to={imported ? sheetsPage : '/dashboard/view-product'} className="button-quiet">
          {imported ? messages.heading : messages.back}
        </Link>
      </p>
      {imported ? (
        <ImportView
          key={imported._id}
          loaded={imported}
          messages={messages}
          dialogs={dialogs}
          tables={tables}
        />
      ) : (
        <>
          <Downloads {...loaderData} />
          <SheetForm
            messages={messages}
            onSent={({ _id }) => void navigate(`${sheetsPage}?import=${_id}`)}
          />
          <Imports {...loaderData} />
        </>
      )}
    </DeskPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Downloads({ mayExport, messages }: Pick<Loaded, 'mayExport' | 'messages'>) {
  if (!mayExport) return null
  return (
    <section aria-label={messages.download} className="card grid gap-3 p-5">
      <h2 className="text-xl font-bold">{messages.download}</h2>
      <p className="flex flex-wrap gap-3">
        {/* Files, not pages: the browser asks for them itself. */}
        <a href="/api/admin/products.xlsx" download className="button-quiet">
          {messages.xlsx}
        </a>
        <a href="/api/admin/products.csv" download className="button-quiet">
          {messages.csv}
        </a>
      </p>
      <p className="text-quiet">{messages.downloadHint}</p>
    </section>
  )
}

function Imports({ imports, messages }: Pick<Loaded, 'imports' | 'messages'>) {
  const language = useLanguage()
  return (
    <section aria-label={messages.earlier} className="grid gap-3">
      <h2 className="text-xl font-bold">{messages.earlier}</h2>
      {imports.length === 0 && <p className="text-quiet">{messages.none}</p>}
      <ul className="grid gap-2 empty:hidden">
        {imports.map((imported) => {
          const { _id, fileName, madeAt, madeBy } = imported
          return (
            <li key={_id} className="card flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
              <Link
                to={`${sheetsPage}?import=${_id}`}
                className="font-bold wrap-anywhere underline"
              >
                {interpolate(messages.of, {
                  file: fileName,
                  day: formatDay(dhakaDay(new Date(madeAt)), language),
                })}
              </Link>
              <span className="text-quiet wrap-anywhere">
                {[stateOf(imported, messages), madeBy].join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function stateOf({ failure, ...imported }: ImportOnTheWire, messages: Loaded['messages']): string {
  const obstacle = obstacleOf({ ...imported, failure: failure ?? undefined })
  if (obstacle !== undefined) return messages.obstacles[obstacle]
  return imported.state === 'discarded' ? '' : messages.states[imported.state]
}
