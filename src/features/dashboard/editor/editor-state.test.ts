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

/** The fan as another editor has saved it. */
const theirs = (matters: Partial<Fan>) => ({ body: { ...opened.body, ...matters }, etag: '"2"' })

function stateAfter(...events: readonly EditEvent<Fan, Name>[]): EditState<Fan, Name> {
  return events.reduce(
    (state, event) => editAfter(fan, state, event),
    beginEdit(fan, opened) as EditState<Fan, Name>,
  )
}

const typing = (texts: Partial<Record<Name, string>>) => ({ kind: 'type', texts }) as const

describe('an edit', () => {
  it('begins with the thing as it was opened', () => {
    expect(stateAfter()).toEqual({
      began: opened,
      typed: { name: 'Fan', speed: '3', unit: '', stock: '9' },
      problems: {},
      choices: undefined,
      isGone: false,
      isInDoubt: false,
    })
  })

  it('is changed by a text that says something else', () => {
    expect(isChanged(fan, stateAfter())).toBe(false)
    expect(isChanged(fan, stateAfter(typing({ name: ' Fan ' })))).toBe(false)
    expect(isChanged(fan, stateAfter(typing({ speed: '4' })))).toBe(true)
  })

  it('keeps what was typed through every refusal', () => {
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

  it('is in doubt after a lost answer, until it is saved', () => {
    const lost = { kind: 'lose-answer' } as const
    const { typed: sent } = stateAfter()

    expect(stateAfter(lost, { kind: 'send' }).isInDoubt).toBe(true)
    expect(stateAfter(lost, { kind: 'save', now: opened, sent }).isInDoubt).toBe(false)
  })

  it('continues from the saved thing, with the texts typed meanwhile', () => {
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

describe('an edit that meets what another editor saved', () => {
  const meet = (matters: Partial<Fan>) => ({ kind: 'meet-other', now: theirs(matters) }) as const

  it('takes what only they changed, and asks about it', () => {
    const met = stateAfter(typing({ name: 'Table Fan' }), meet({ speed: '5' }))

    expect(met.typed).toEqual({ name: 'Table Fan', speed: '5', unit: '', stock: '9' })
    expect(met.choices).toEqual([{ name: 'speed', before: '3', theirs: '5', mine: '3' }])
    expect(met.began).toEqual(theirs({ speed: '5' }))
  })

  it('keeps mine where both changed a field, and asks about it', () => {
    const met = stateAfter(typing({ speed: '4' }), meet({ speed: '5' }))

    expect(met.typed.speed).toBe('4')
    expect(met.choices).toEqual([{ name: 'speed', before: '3', theirs: '5', mine: '4' }])
  })

  it('takes fields that belong together from one of both', () => {
    expect(stateAfter(typing({ unit: 'rpm' }), meet({ speed: '5' })).typed).toMatchObject({
      speed: '3',
      unit: 'rpm',
    })
    expect(stateAfter(typing({ name: 'Mine' }), meet({ speed: '5' })).typed).toMatchObject({
      speed: '5',
      unit: '',
    })
  })

  it('asks nothing where both wrote the same', () => {
    expect(stateAfter(typing({ speed: ' 5 ' }), meet({ speed: '5' })).choices).toEqual([])
  })

  it('follows a field that moves by itself, and asks before it writes over it', () => {
    expect(stateAfter(meet({ stock: 7 }))).toMatchObject({ typed: { stock: '7' }, choices: [] })
    expect(stateAfter(typing({ stock: '40' }), meet({ stock: 7 }))).toMatchObject({
      typed: { stock: '7' },
      choices: [{ name: 'stock', before: '9', theirs: '7', mine: '40' }],
    })
  })

  it('gives up its own changes when it takes theirs', () => {
    const taken = stateAfter(typing({ name: 'Mine' }), meet({ speed: '5' }), {
      kind: 'take-theirs',
    })

    expect(taken.typed).toEqual({ name: 'Fan', speed: '5', unit: '', stock: '9' })
    expect(taken.choices).toBeUndefined()
    expect(isChanged(fan, taken)).toBe(false)
  })
})

describe('a draft', () => {
  it('comes back as it was typed', () => {
    const draft = { began: opened, typed: { name: 'Table Fan', speed: '3', unit: '', stock: '9' } }

    expect(stateAfter({ kind: 'restore', draft })).toMatchObject({ ...draft, choices: undefined })
  })

  it('is dropped when the thing is as it wants already', () => {
    const older = { body: { ...opened.body, name: 'Old Fan' }, etag: '"0"' }
    const draft = { began: older, typed: { name: 'Fan', speed: '3', unit: '', stock: '9' } }

    expect(stateAfter({ kind: 'restore', draft })).toEqual(stateAfter())
  })

  it('meets what another editor saved since it was kept', () => {
    const older = { body: { ...opened.body, speed: '1' }, etag: '"0"' }
    const draft = { began: older, typed: { name: 'Table Fan', speed: '1', unit: '', stock: '9' } }
    const restored = stateAfter({ kind: 'restore', draft })

    expect(restored.began).toBe(opened)
    expect(restored.typed).toEqual({ name: 'Table Fan', speed: '3', unit: '', stock: '9' })
    expect(restored.choices).toEqual([{ name: 'speed', before: '1', theirs: '3', mine: '1' }])
  })
})
