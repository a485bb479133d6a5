import type { Words } from '#src/i18n/words.ts'

/** Figures that the shop tells of itself: text, never reckoned with. */
export function ShopCounts({ words }: { words: Words<'home'> }) {
  const counts = [
    [words.ordersCount, words.orders],
    [words.usersCount, words.users],
    [words.productsCount, words.products],
    [words.placesCount, words.places],
  ] as const
  return (
    <section aria-label={words.counts} className="container-page">
      <dl className="relative grid grid-cols-2 overflow-hidden rounded-2xl bg-[#a51d1f] text-[#fff8ec] lg:grid-cols-4">
        {counts.map(([figure, label]) => (
          <div key={label} className="relative flex flex-col-reverse gap-1 p-6 md:p-9">
            <dt className="font-semibold">{label}</dt>
            <dd className="text-[clamp(2.25rem,1.5rem+3vw,4.5rem)] leading-none font-extrabold text-[#ffc54f]">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
