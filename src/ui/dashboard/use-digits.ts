/** Shows the digits of a controlled input in the language of the user, also while they are typed. */

import type { ChangeEvent } from 'react'
import { digitsIn } from '#src/i18n/digits.ts'
import type { Language } from '#src/i18n/language.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type Controlled = {
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export function useDigits(): <Input extends Controlled>(input: Input) => Input {
  const language = useLanguage()
  return (input) => ({
    ...input,
    value: digitsIn(input.value, language),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      writeDigits(event.target, language)
      input.onChange(event)
    },
  })
}

/** The caret stays: a value that React writes later would put it at the end. */
function writeDigits(input: HTMLInputElement, language: Language): void {
  const text = digitsIn(input.value, language)
  if (text === input.value) return
  const { selectionStart, selectionEnd } = input
  input.value = text
  input.setSelectionRange(selectionStart, selectionEnd)
}
