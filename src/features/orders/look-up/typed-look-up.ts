/** The look-up's text before validation: all that the browser needs. */

export type TypedLookUp = { readonly number: string; readonly phone: string }

export const emptyLookUp: TypedLookUp = { number: '', phone: '' }

export function readTypedLookUp(form: FormData): TypedLookUp {
  const { number, phone } = Object.fromEntries(form)
  return {
    number: typeof number === 'string' ? number : '',
    phone: typeof phone === 'string' ? phone : '',
  }
}
