import type { ReviewOnTheWire } from '#src/features/orders/reviews/review-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type ReviewPhotosProps = {
  readonly review: Pick<ReviewOnTheWire, '_id' | 'title' | 'photos'>
  /** The ids of the photos that visitors see once the review is published. */
  readonly chosen: readonly string[]
  readonly choose: (ids: readonly string[]) => void
  readonly messages: DashboardMessages<'reviews'>
}

/** The photos of the buyer, each with a tick that shows it to visitors. */
export function ReviewPhotos({ review, chosen, choose, messages }: ReviewPhotosProps) {
  const language = useLanguage()
  return (
    <ul className="flex flex-wrap gap-3 empty:hidden">
      {review.photos.map(({ _id: id }, at) => {
        const path = `/api/admin/reviews/${review._id}/photos/${id}`
        const n = formatNumber(at + 1, language)
        return (
          <li key={id} className="grid justify-items-start gap-1">
            <a href={`${path}?size=large`} target="_blank" rel="noreferrer">
              <img
                src={path}
                alt={interpolate(messages.photo, { n, title: review.title })}
                className="size-28 rounded-lg object-cover"
                loading="lazy"
              />
            </a>
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              {interpolate(messages.showPhoto, { n })}
              <span className="sr-only"> {review.title}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
