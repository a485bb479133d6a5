import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

/** Of a save that had to wait for pictures in vain. The field of the cover has its own sentence, and takes the focus. */
export function problemsOfFailed(
  failed: 'cover' | 'list',
  messages: DashboardMessages<'productPictures'>,
): FieldProblems {
  if (failed === 'list') return { images: messages.notWhole }
  document.getElementById('image')?.focus()
  return {}
}
