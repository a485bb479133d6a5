import { Portrait } from '#src/features/profiles/portrait.tsx'
import type { PublicProfile } from '#src/features/profiles/profile-view.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type ProfileCardProps = {
  readonly profile: PublicProfile
  readonly language: Language
  readonly words: Words<'profileCard'>
  /** The heading level of the person's name. */
  readonly titles: 'h1' | 'h3'
}

/** The public view of a person, with the shop's counters. */
export function ProfileCard({ profile, language, words, titles: Title }: ProfileCardProps) {
  const { name, aboutText, referNumber, image } = profile
  return (
    <article className="card @container overflow-hidden">
      <header className="relative bg-pond text-on-pond">
        <div className="jamdani-field absolute inset-0 opacity-[0.06]" />
        <div className="relative flex flex-wrap items-center gap-x-5 gap-y-4 p-5 md:p-7">
          <Portrait image={image} name={name} size="large" />
          <div className="grid min-w-0 flex-1 basis-32 gap-1">
            <p className="font-semibold text-marigold">{words.kicker}</p>
            <Title className="text-2xl font-extrabold wrap-anywhere md:text-3xl">{name}</Title>
            {referNumber !== '' && (
              <p className="text-pond-quiet wrap-anywhere">
                {words.refer}: <span className="inline-block">{referNumber}</span>
              </p>
            )}
          </div>
        </div>
      </header>
      <div className="jamdani-border" />
      <div className="grid gap-6 p-5 md:p-7">
        <p
          className={`max-w-[65ch] whitespace-pre-line wrap-anywhere ${aboutText === '' ? 'text-quiet' : 'text-lg'}`}
        >
          {aboutText === '' ? interpolate(words.noAbout, { name }) : aboutText}
        </p>
        <Counters counters={profile.counters} language={language} words={words} />
      </div>
    </article>
  )
}

type CountersProps = Pick<ProfileCardProps, 'language' | 'words'> & Pick<PublicProfile, 'counters'>

function Counters({ counters, language, words }: CountersProps) {
  const count = (n: number) => formatNumber(n, language)
  const counted = [
    [words.questionsAsked, count(counters.questionsAsked)],
    [words.answersGiven, count(counters.answersGiven)],
    [words.earned, formatMoney(counters.earned, language)],
    [words.answersBought, count(counters.answersBought)],
    [words.spent, formatMoney(counters.spent, language)],
    [words.averageRating, count(counters.averageRating)],
    [words.peopleReferred, count(counters.peopleReferred)],
    [words.allocations, count(counters.allocations)],
  ] as const
  return (
    <dl
      aria-label={words.counters}
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
