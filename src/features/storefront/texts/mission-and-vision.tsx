import type { SectionMessages } from '#src/i18n/messages-for.ts'

export function MissionAndVision({ messages }: { messages: SectionMessages<'about'> }) {
  const parts = [
    ['mission', messages.mission, messages.missionText],
    ['vision', messages.vision, messages.visionText],
  ] as const
  return (
    <div className="container-page">
      <div className="relative overflow-hidden rounded-2xl bg-plate text-on-plate dark:bg-plate-deep [--jamdani:var(--marigold)]">
        <div className="jamdani-border" />
        <div className="jamdani-field absolute inset-0 opacity-[0.07]" />
        <div className="relative grid gap-9 px-6 py-9 md:grid-cols-2 md:px-9 md:py-12">
          {parts.map(([id, heading, text]) => (
            <section key={id} aria-labelledby={id} className="grid content-start gap-3">
              <h2 id={id} className="heading-section">
                {heading}
              </h2>
              <p className="max-w-[46ch] text-lg">{text}</p>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
