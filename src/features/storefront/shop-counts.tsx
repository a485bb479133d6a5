import type { SectionMessages } from '#src/i18n/messages-for.ts'

/** Counts that the shop advertises: texts, not numbers to calculate with. */
export function ShopCounts({ messages }: { messages: SectionMessages<'home'> }) {
  const counts = [
    [messages.ordersCount, messages.orders],
    [messages.usersCount, messages.users],
    [messages.productsCount, messages.products],
    [messages.placesCount, messages.places],
  ] as const
  return (
    <section aria-label={messages.counts} className="container-page">
      <div className="relative overflow-hidden rounded-2xl bg-plate text-on-plate dark:bg-plate-deep [--jamdani:var(--marigold)]">
        <div className="jamdani-border" />
        <div className="jamdani-field absolute inset-0 opacity-[0.07]" />
        <dl className="relative grid grid-cols-2 gap-y-9 px-6 py-9 md:px-9 md:py-12 lg:grid-cols-4">
          {counts.map(([figure, label]) => (
            <div key={label} className="flex flex-col-reverse gap-1.5">
              <dt className="font-semibold md:text-lg">{label}</dt>
              <dd className="figure-large">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
