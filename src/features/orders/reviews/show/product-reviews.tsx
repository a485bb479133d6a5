import type { ToldReviews } from '#src/features/orders/reviews/show/told-reviews.server.ts'

/** The published reviews below a product, the newest first. Plain text, and a plain link to more. */
export default function ProductReviews({ items, replyBy, photoText, more }: ToldReviews) {
  return (
    <>
      <ul className="grid gap-4">
        {items.map(({ id, stars, label, by, body, reply, photos }) => (
          <li key={id} className="grid gap-1 wrap-anywhere">
            <span role="img" aria-label={label} className="text-marigold">
              {stars}
            </span>
            <p className="whitespace-pre-line">{body}</p>
            {photos.length > 0 && (
              <p className="flex flex-wrap gap-2 py-1">
                {photos.map((photo) => (
                  <a key={photo} href={`${photo}?size=large`} target="_blank" rel="noreferrer">
                    <img
                      src={photo}
                      alt={photoText}
                      width="96"
                      height="96"
                      loading="lazy"
                      className="size-24 rounded-lg object-cover"
                    />
                  </a>
                ))}
              </p>
            )}
            <p className="text-sm text-quiet">{by}</p>
            {reply && (
              <p className="card whitespace-pre-line p-3">
                <strong>{replyBy}:</strong> {reply}
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
