import type { Drawing } from './drawing.ts'
import type { Tones } from './palette.ts'
import type { Pen } from './pen.ts'

/** The properties of a product that its shape uses. */
type Look = { readonly tones: Tones; readonly form: Drawing['form'] }

/** Draws one product with its shadow, without the background. */
export type ShapeDrawer = (pen: Pen, look: Look) => string

/** One value for each of the three forms. */
export function choose<Value>(
  form: Drawing['form'],
  values: readonly [Value, Value, Value],
): Value {
  return values[form]
}
