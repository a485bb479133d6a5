import type { ToldReviews } from '#src/features/orders/reviews/show/told-reviews.server.ts'
import { Stars } from '#src/features/orders/reviews/stars.tsx'

/** The published reviews below a product, the newest first. Plain text, and a plain link to more. */
export default function ProductReviews({ average, outOf, items, ...texts }: ToldReviews) {
  const { replyBy, photoText, more } = texts
  return (
    <>
      <p className="flex items-baseline gap-2">
        <strong className="text-3xl">{average}</strong>
        <span className="text-quiet">{outOf}</span>
      </p>
      <ul className="grid">
        {items.map(({ id, rating, label, by, body, bodyLang, reply, replyLang, photos }) => (
          <li key={id} className="grid gap-1.5 border-t border-line py-4 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
              <Stars rating={rating} label={label} />
              {by}
            </p>
            <p lang={bodyLang} className="whitespace-pre-line">
              {body}
            </p>
            {photos.length > 0 && (
              <p className="flex flex-wrap gap-2 py-1">
                {photos.map((photo) => (
                  <a key={photo} href={`${photo}?size=large`} target="_blank" rel="noreferrer">
                    <img
                      src={photo}
                      alt={photoText}
                      width="80"
                      height="80"
                      loading="lazy"
                      className="size-20 rounded-lg object-cover"
                    />
                  </a>
                ))}
              </p>
            )}
            {reply && (
              <p className="mt-1 border-s-4 border-brand px-3 whitespace-pre-line">
                <strong className="block text-sm">{replyBy}</strong>
                <span lang={replyLang}>{reply}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <a href={more.to} className="button-quiet justify-self-start">
          {more.text}
        </a>
      )}
    </>
  )
}
