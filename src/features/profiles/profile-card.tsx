import { Portrait } from '#src/features/profiles/portrait.tsx'
import type { PublicProfile } from '#src/features/profiles/profile-view.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type ProfileCardProps = {
  readonly profile: PublicProfile
  readonly language: Language
  readonly messages: SectionMessages<'profileCard'>
  /** The heading level of the person's name. */
  readonly titles: 'h1' | 'h3'
}

/** The public view of a person, with the shop's counters. */
export function ProfileCard({ profile, language, messages, titles: Title }: ProfileCardProps) {
  const { name, aboutText, referNumber, image, emailIsVerified } = profile
  return (
    <article className="card @container overflow-hidden">
      <header className="relative bg-pond text-on-pond">
        <div className="jamdani-field absolute inset-0 opacity-[0.06]" />
        <div className="relative flex flex-wrap items-center gap-x-5 gap-y-4 p-5 md:p-7">
          <Portrait image={image} name={name} size="large" />
          <div className="grid min-w-0 flex-1 basis-32 gap-1">
            <p className="font-semibold text-marigold">{messages.kicker}</p>
            <Title className="text-2xl font-extrabold wrap-anywhere md:text-3xl">{name}</Title>
            {referNumber !== '' && (
              <p className="text-pond-quiet wrap-anywhere">
                {messages.refer}: <span className="inline-block">{referNumber}</span>
              </p>
            )}
            {!emailIsVerified && (
              <p className="text-sm text-pond-quiet">{messages.emailNotVerified}</p>
            )}
          </div>
        </div>
      </header>
      <div className="jamdani-border" />
      <div className="grid gap-6 p-5 md:p-7">
        <p
          className={`max-w-[60ch] whitespace-pre-line wrap-anywhere ${aboutText === '' ? 'text-quiet' : 'text-lg'}`}
        >
          {aboutText === '' ? interpolate(messages.noAbout, { name }) : aboutText}
        </p>
        <Counters counters={profile.counters} language={language} messages={messages} />
      </div>
    </article>
  )
}

type CountersProps = Pick<ProfileCardProps, 'language' | 'messages'> &
  Pick<PublicProfile, 'counters'>

function Counters({ counters, language, messages }: CountersProps) {
  const count = (n: number) => formatNumber(n, language)
  const counted = [
    [messages.questionsAsked, count(counters.questionsAsked)],
    [messages.answersGiven, count(counters.answersGiven)],
    [messages.earned, formatMoney(counters.earned, language)],
    [messages.answersBought, count(counters.answersBought)],
    [messages.spent, formatMoney(counters.spent, language)],
    [messages.averageRating, count(counters.averageRating)],
    [messages.peopleReferred, count(counters.peopleReferred)],
    [messages.allocations, count(counters.allocations)],
  ] as const
  return (
    <dl
      aria-label={messages.counters}
      className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line pt-6 @lg:grid-cols-4"
    >
      {counted.map(([term, value]) => (
        <div key={term} className="flex flex-col-reverse justify-end">
          <dt className="text-quiet">{term}</dt>
          <dd className="text-2xl font-extrabold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
