/** What a page with the form of an order's edit loads for it. */

import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function partsOfEditForm(reads: Reads, language: Language) {
  const { deliveryFees: fees, code } = await findShopSettings(reads)
  return {
    fees,
    code,
    messages: dashboardMessages(language, 'orderEdit'),
    conflictMessages: dashboardMessages(language, 'editConflict'),
    searchMessages: dashboardMessages(language, 'productSearch'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
    phoneWarning: messagesFor(language, 'problems').phoneOdd,
  }
}
