import { productFieldNames } from '#src/features/catalogue/edit/typed-product.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

/** In the order of the form: `image` stands before the prices. */
const inOrder = ['pid', 'title', 'details', 'key', 'image', ...productFieldNames]

/** The controls of the form have the names of their fields as ids. */
export function focusFirst(problems: FieldProblems): void {
  const first = inOrder.find((name) => Object.hasOwn(problems, name))
  if (first !== undefined) document.getElementById(first)?.focus()
}
