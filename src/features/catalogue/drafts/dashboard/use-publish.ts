import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  draftsPath,
  productsPath,
  publishProduct,
} from '#src/features/catalogue/dashboard/product-calls.ts'
import { shownTitle } from '#src/features/catalogue/dashboard/shown-title.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Answered } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Publishing = Parameters<typeof publishProduct>[0]

export function usePublish(
  messages: DashboardMessages<'drafts'>,
): UseMutationResult<Answered<ProductOnTheWire>, Error, Publishing> {
  const client = useQueryClient()
  const language = useLanguage()
  return useMutation({
    mutationFn: publishProduct,
    onSuccess: (now) =>
      showToast('success', now.body.draft ? messages.unpublished : messages.published, {
        about: shownTitle(now.body, language),
      }),
    onSettled: () =>
      Promise.all([productsPath, draftsPath].map((path) => refreshList(client, path))),
  })
}
