import { Form } from 'react-router'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { type Language, languages } from '#src/i18n/language.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

/** Each in its own words, so that a reader of one alone finds it. */
const names = { en: 'English', bn: 'বাংলা' } as const satisfies Record<Language, string>

type LanguageFormProps = { readonly messages: DashboardMessages<'account'> }

export function LanguageForm({ messages }: LanguageFormProps) {
  const language = useLanguage()
  return (
    // The frame of the page is in the new language as well: it is loaded anew.
    <Form method="post" reloadDocument className="card grid gap-4 p-5">
      <fieldset className="grid gap-1" aria-describedby="language-said">
        <legend className="float-start mb-2 w-full text-xl font-bold">{messages.language}</legend>
        {languages.map((one) => (
          <label key={one} lang={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="language"
              value={one}
              defaultChecked={one === language}
              className="radio"
            />
            {names[one]}
          </label>
        ))}
        <p id="language-said" className="text-sm text-quiet">
          {messages.languageHint}
        </p>
      </fieldset>
      <button
        type="submit"
        name="intent"
        value="language"
        className="button-quiet justify-self-start"
      >
        {messages.saveLanguage}
      </button>
    </Form>
  )
}
