/** Deleted products, which the owner can put back. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { productCells } from '#src/features/catalogue/dashboard/product-cells.tsx'
import { shownTitle } from '#src/features/catalogue/dashboard/shown-title.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { DeletedList, type Restore } from '#src/features/dashboard/deleted-list.tsx'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'
import type { Route } from './+types/archived-products'

export const handle = { permission: 'product.delete', requestClass: 'owner' } satisfies PageHandle

type DeletedProduct = ProductOnTheWire & { readonly deletedAt: string }

const archivedPath = '/admin/products/archived'

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'archivedProducts'),
    tables: dashboardMessages(language, 'tables'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ArchivedProducts({ loaderData }: Route.ComponentProps) {
  const { messages, tables } = loaderData
  const shown = useMemo(() => productCells(messages), [messages])
  return (
    <DeletedList
      path={archivedPath}
      backTo="/dashboard/view-product"
      shown={shown}
      nameOf={shownTitle}
      restore={useRestore(loaderData)}
      messages={messages}
      tables={tables}
    />
  )
}

type RestoreParts = {
  readonly messages: DashboardMessages<'archivedProducts'>
  readonly failures: FailureMessages
}

function useRestore({ messages, failures }: RestoreParts): Restore<DeletedProduct> {
  const client = useQueryClient()
  const language = useLanguage()
  const restore = useMutation({
    meta: { isShownByForm: true },
    // By the internal id: several deleted products may have had the same pid.
    mutationFn: ({ _id }: DeletedProduct) =>
      askApi(`/admin/products/${_id}/restore`, { method: 'POST' }),
    onSuccess: (_restored, product) =>
      showToast('success', messages.restored, { about: shownTitle(product, language) }),
    onError: (error, product) => {
      const { pid } = product
      const title = shownTitle(product, language)
      if (!(error instanceof ApiFailure) || error.status === 401)
        return reportFailure(error, failures)
      if (error.code === 'pid-taken')
        return showToast('error', interpolate(messages.pidTaken, { title, pid }))
      const said = isInDoubt(error) ? messages.perhapsRestored : messages.notRestored
      showToast('error', interpolate(said, { title, why: failureText(error, failures) }))
    },
    onSettled: () => {
      void refreshList(client, archivedPath)
      void refreshList(client, productsPath)
    },
  })
  return restore.mutate
}
