import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ChosenReviewState, longestReply } from '#src/domain/reviews/review.ts'
import { ReviewPhotos } from '#src/features/orders/reviews/dashboard/review-photos.tsx'
import type { ReviewOnTheWire } from '#src/features/orders/reviews/review-wire.ts'
import { Stars } from '#src/features/orders/reviews/stars.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type ReviewCardProps = {
  readonly review: ReviewOnTheWire
  readonly onChanged: () => void
  readonly messages: DashboardMessages<'reviews'>
}

/** A review with its reply, and what somebody of the team can do with it. */
export function ReviewCard({ review, onChanged, messages }: ReviewCardProps) {
  const language = useLanguage()
  const id = useId()
  const { _id, pid, title, rating, text, name, state, written, photos } = review
  const [reply, setReply] = useState(review.reply)
  // A photo that comes later is not among them: nobody publishes what they have not seen.
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    photos.filter(({ shown }) => shown || state === 'waiting').map((photo) => photo._id),
  )
  const answer = useMutation({
    meta: { isShownByForm: true },
    mutationFn: async (to: ChosenReviewState) => {
      const path = `/admin/reviews/${_id}/answer`
      await askApi(path, { method: 'POST', body: { state: to, reply, photos: chosen } })
      return to
    },
    onSuccess: (to) => {
      showToast('success', interpolate(messages.done[to], { title }))
      onChanged()
    },
    onError: (error) => {
      const why = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined
      showToast('error', interpolate(messages.notDone, { title, why: why ?? error.message }))
      onChanged()
    },
  })
  const isShown = state === 'published'
  const hasSamePhotos = photos.every((photo) => photo.shown === chosen.includes(photo._id))
  const isUnchanged = isShown && reply.trim() === review.reply && hasSamePhotos
  return (
    <article aria-labelledby={id} className="card grid gap-2 p-4 wrap-anywhere">
      <h2 id={id} className="text-lg font-bold">
        <a href={`/product/${encodeURIComponent(pid)}`} className="underline">
          {title}
        </a>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars
          rating={rating}
          label={interpolate(messages.stars, { n: formatNumber(rating, language) })}
        />
        <span className="text-sm text-quiet">
          {interpolate(messages.by, {
            who: name === '' ? messages.buyer : name,
            date: formatDateTime(new Date(written), language),
          })}
        </span>
      </p>
      <p className="whitespace-pre-line">{text}</p>
      <ReviewPhotos review={review} chosen={chosen} choose={setChosen} messages={messages} />
      <label className="grid gap-1 text-sm text-quiet">
        {messages.reply}
        <textarea
          className="text-field"
          rows={2}
          value={reply}
          maxLength={longestReply}
          onChange={({ target }) => setReply(target.value)}
        />
      </label>
      <p className="flex flex-wrap gap-2">
        {!isUnchanged && (
          <BusyButton
            className="button-main"
            isBusy={answer.isPending}
            press={() => answer.mutate('published')}
          >
            {isShown ? messages.save : messages.publish}
            <span className="sr-only"> {title}</span>
          </BusyButton>
        )}
        {state !== 'declined' && (
          <BusyButton
            className="button-quiet"
            isBusy={answer.isPending}
            press={() => answer.mutate('declined')}
          >
            {isShown ? messages.takeBack : messages.decline}
            <span className="sr-only"> {title}</span>
          </BusyButton>
        )}
      </p>
    </article>
  )
}
