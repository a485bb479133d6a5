import { describe, expect, it } from 'vitest'
import {
  beginEdit,
  type EditEvent,
  type EditState,
  type EditSubject,
  editAfter,
  isChanged,
} from '#src/features/dashboard/editor/editor-state.ts'

type Fan = { readonly name: string; readonly speed: string; readonly stock: number }
type Name = 'name' | 'speed' | 'unit' | 'stock'

const fan: EditSubject<Fan, Name> = {
  fields: ['name', 'speed', 'unit', 'stock'],
  typedFrom: ({ name, speed, stock }) => ({ name, speed, unit: '', stock: String(stock) }),
  isSame: (_name, one, other) => one.trim() === other.trim(),
  isSaved: (thing, typed) => thing.name === typed.name && thing.speed === typed.speed,
  asOne: ['speed', 'unit'],
  movesAlone: 'stock',
}

const opened = { body: { name: 'Fan', speed: '3', stock: 9 }, etag: '"1"' }

/** The fan as another editor saved it. */
const theirs = (matters: Partial<Fan>) => ({ body: { ...opened.body, ...matters }, etag: '"2"' })

function stateAfter(...events: readonly EditEvent<Fan, Name>[]): EditState<Fan, Name> {
  return events.reduce(
    (state, event) => editAfter(fan, state, event),
    beginEdit(fan, opened) as EditState<Fan, Name>,
  )
}

const typing = (texts: Partial<Record<Name, string>>) => ({ kind: 'type', texts }) as const

describe('an edit', () => {
  it('begins with the thing as the owner opened it', () => {
    expect(stateAfter()).toEqual({
      began: opened,
      typed: { name: 'Fan', speed: '3', unit: '', stock: '9' },
      problems: {},
      choices: undefined,
      isGone: false,
      isInDoubt: false,
    })
  })

  it('counts as changed only if a text has another meaning', () => {
    expect(isChanged(fan, stateAfter())).toBe(false)
    expect(isChanged(fan, stateAfter(typing({ name: ' Fan ' })))).toBe(false)
    expect(isChanged(fan, stateAfter(typing({ speed: '4' })))).toBe(true)
  })

  it('keeps the typed texts through every refusal', () => {
    const refused = stateAfter(
      typing({ speed: 'fast' }),
      { kind: 'send' },
      { kind: 'refuse', problems: { speed: 'Give a number.' } },
    )
    expect(refused).toMatchObject({
      typed: { name: 'Fan', speed: 'fast', unit: '', stock: '9' },
      problems: { speed: 'Give a number.' },
    })
    expect(stateAfter(typing({ speed: '4' }), { kind: 'disappear' })).toMatchObject({
      typed: { speed: '4' },
      isGone: true,
    })
    expect(stateAfter({ kind: 'disappear' }, { kind: 'send' }).isGone).toBe(false)
  })

  it('is in doubt after a lost answer, until a save succeeds', () => {
    const lost = { kind: 'lose-answer' } as const
    const { typed: sent } = stateAfter()

    expect(stateAfter(lost, { kind: 'send' }).isInDoubt).toBe(true)
    expect(stateAfter(lost, { kind: 'save', now: opened, sent }).isInDoubt).toBe(false)
  })

  it('continues from the saved thing, with texts that the owner typed meanwhile', () => {
    const { typed: sent } = stateAfter(typing({ name: 'Table Fan' }))
    const saved = stateAfter(typing({ name: 'Table Fan' }), typing({ speed: '5' }), {
      kind: 'save',
      now: theirs({ name: 'Table Fan', stock: 8 }),
      sent,
    })

    expect(saved.began.etag).toBe('"2"')
    expect(saved.typed).toEqual({ name: 'Table Fan', speed: '5', unit: '', stock: '8' })
  })
})

describe('an edit that conflicts with a save of another editor', () => {
  const meet = (matters: Partial<Fan>) => ({ kind: 'meet-other', now: theirs(matters) }) as const

  it('adopts a field that only the other editor changed, and offers the choice', () => {
    const met = stateAfter(typing({ name: 'Table Fan' }), meet({ speed: '5' }))

    expect(met.typed).toEqual({ name: 'Table Fan', speed: '5', unit: '', stock: '9' })
    expect(met.choices).toEqual([{ name: 'speed', before: '3', theirs: '5', mine: '3' }])
    expect(met.began).toEqual(theirs({ speed: '5' }))
  })

  it('keeps my text if both editors changed a field, and offers the choice', () => {
    const met = stateAfter(typing({ speed: '4' }), meet({ speed: '5' }))

    expect(met.typed.speed).toBe('4')
    expect(met.choices).toEqual([{ name: 'speed', before: '3', theirs: '5', mine: '4' }])
  })

  it('keeps fields that belong together from the same editor', () => {
    expect(stateAfter(typing({ unit: 'rpm' }), meet({ speed: '5' })).typed).toMatchObject({
      speed: '3',
      unit: 'rpm',
    })
    expect(stateAfter(typing({ name: 'Mine' }), meet({ speed: '5' })).typed).toMatchObject({
      speed: '5',
      unit: '',
    })
  })

  it('offers no choice if both editors wrote the same', () => {
    expect(stateAfter(typing({ speed: ' 5 ' }), meet({ speed: '5' })).choices).toEqual([])
  })

  it('follows a field that changes without an edit, and asks before overwriting it', () => {
    expect(stateAfter(meet({ stock: 7 }))).toMatchObject({ typed: { stock: '7' }, choices: [] })
    expect(stateAfter(typing({ stock: '40' }), meet({ stock: 7 }))).toMatchObject({
      typed: { stock: '7' },
      choices: [{ name: 'stock', before: '9', theirs: '7', mine: '40' }],
    })
  })

  it("discards my changes after the choice of the other editor's version", () => {
    const taken = stateAfter(typing({ name: 'Mine' }), meet({ speed: '5' }), {
      kind: 'take-theirs',
    })

    expect(taken.typed).toEqual({ name: 'Fan', speed: '5', unit: '', stock: '9' })
    expect(taken.choices).toBeUndefined()
    expect(isChanged(fan, taken)).toBe(false)
  })
})

describe('a draft', () => {
  it('restores the typed texts', () => {
    const draft = { began: opened, typed: { name: 'Table Fan', speed: '3', unit: '', stock: '9' } }

    expect(stateAfter({ kind: 'restore', draft })).toMatchObject({ ...draft, choices: undefined })
  })

  it('is discarded if the thing already has its values', () => {
    const older = { body: { ...opened.body, name: 'Old Fan' }, etag: '"0"' }
    const draft = { began: older, typed: { name: 'Fan', speed: '3', unit: '', stock: '9' } }

    expect(stateAfter({ kind: 'restore', draft })).toEqual(stateAfter())
  })

  it('detects a save of another editor since the draft was stored', () => {
    const older = { body: { ...opened.body, speed: '1' }, etag: '"0"' }
    const draft = { began: older, typed: { name: 'Table Fan', speed: '1', unit: '', stock: '9' } }
    const restored = stateAfter({ kind: 'restore', draft })

    expect(restored.began).toBe(opened)
    expect(restored.typed).toEqual({ name: 'Table Fan', speed: '3', unit: '', stock: '9' })
    expect(restored.choices).toEqual([{ name: 'speed', before: '1', theirs: '3', mine: '1' }])
  })
})
