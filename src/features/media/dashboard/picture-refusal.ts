import type { PickedPicture } from '#src/features/media/dashboard/picked-picture.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

/** The message for a picture that the shop will not accept. */
export function refusalOf(
  picture: PickedPicture,
  messages: DashboardMessages<'productPicture'>,
): string | undefined {
  if (picture.kind !== 'refused') return undefined
  return picture.why.kind === 'too-large' ? messages.tooLarge : picture.why.sentence
}
