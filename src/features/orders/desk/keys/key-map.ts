/** What the keys of the orders page do. Pure: it reads an event, and acts on nothing. */

export const keyActions = {
  down: 'j',
  up: 'k',
  open: 'Enter',
  confirm: 'c',
  noAnswer: 'n',
  later: 'l',
  cancel: 'x',
  edit: 'e',
  print: 'p',
  book: 'b',
  select: 'Space',
  extendDown: 'Shift+j',
  extendUp: 'Shift+k',
  undo: 'u',
  search: '/',
  newOrder: 'o',
  help: '?',
} as const

export type KeyAction = keyof typeof keyActions

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'
>

/** The focused element, as far as it takes keys for itself. */
export type Focused = 'field' | 'control' | 'none'

/** A held key walks through the rows, and does nothing else twice. */
const repeats: readonly KeyAction[] = ['down', 'up', 'extendDown', 'extendUp']

export function actionOf(event: Pressed, focused: Focused): KeyAction | undefined {
  if (focused === 'field' || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const pressed = nameOf(event)
  // A focused button or checkbox has these keys itself.
  if (focused === 'control' && (pressed === 'Enter' || pressed === 'Space')) return undefined
  const actions = Object.keys(keyActions) as KeyAction[]
  const action = actions.find((one) => keyActions[one] === pressed)
  return action !== undefined && event.repeat && !repeats.includes(action) ? undefined : action
}

/** A key of a Bangla layout counts as the Latin letter in its place. */
function nameOf({ key, code, shiftKey }: Pressed): string {
  if (key === '?' || key === '/' || key === 'Enter') return key
  if (key === ' ') return shiftKey ? '' : 'Space'
  const isLatin = /^[a-z]$/i.test(key)
  const letter = isLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? '')
  return shiftKey ? `Shift+${letter.toLowerCase()}` : letter.toLowerCase()
}
