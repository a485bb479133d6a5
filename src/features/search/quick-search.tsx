import { Form } from 'react-router'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { Icon } from '#src/ui/icon.tsx'

type QuickSearchProps = {
  readonly language: Language
  readonly messages: { readonly search: string; readonly searchHint: string }
  readonly className?: string
}

/** The field of the header and the home page. It leads to the list, which has the filters. */
export function QuickSearch({ language, messages, className = '' }: QuickSearchProps) {
  return (
    <Form action={`${pathPrefix(language)}/allproducts`} className={`relative ${className}`}>
      <input
        type="search"
        name="q"
        required
        aria-label={messages.search}
        placeholder={messages.searchHint}
        autoComplete="off"
        enterKeyHint="search"
        className="text-field pe-12"
      />
      <button
        type="submit"
        aria-label={messages.search}
        className="button-icon absolute inset-y-0 end-0.5 my-auto text-brand"
      >
        <Icon name="search" />
      </button>
    </Form>
  )
}
