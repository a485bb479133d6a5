import { expect, it } from 'vitest'
import { actionOf } from '#src/features/orders/desk/keys/key-map.ts'

const pressed = (key: string, more: Partial<Parameters<typeof actionOf>[0]> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
})

it('reads the keys of the orders page', () => {
  for (const [key, action] of [
    ['j', 'down'],
    ['k', 'up'],
    ['Enter', 'open'],
    ['c', 'confirm'],
    ['x', 'cancel'],
    ['e', 'edit'],
    ['p', 'print'],
    ['b', 'book'],
    [' ', 'select'],
    ['u', 'undo'],
    ['/', 'search'],
    ['o', 'newOrder'],
    ['q', undefined],
  ] as const) {
    expect([key, actionOf(pressed(key), 'none')]).toEqual([key, action])
  }
  expect(actionOf(pressed('J', { shiftKey: true }), 'none')).toBe('extendDown')
  expect(actionOf(pressed('C', { shiftKey: true }), 'none')).toBe(undefined)
  expect(actionOf(pressed('?', { shiftKey: true }), 'none')).toBe('help')
})

it('leaves every key to a field, and Enter and Space to a button', () => {
  expect(actionOf(pressed('c'), 'field')).toBe(undefined)
  expect(actionOf(pressed('?'), 'field')).toBe(undefined)
  expect(actionOf(pressed('Enter'), 'control')).toBe(undefined)
  expect(actionOf(pressed(' '), 'control')).toBe(undefined)
  expect(actionOf(pressed('j'), 'control')).toBe('down')
})

it('leaves the keys of the browser alone, and text that is being composed', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const) {
    expect(actionOf(pressed('c', { [held]: true }), 'none')).toBe(undefined)
  }
})

it('takes the place of a letter on a Bangla keyboard', () => {
  expect(actionOf(pressed('ক', { code: 'KeyJ' }), 'none')).toBe('down')
  expect(actionOf(pressed('খ', { code: 'KeyJ', shiftKey: true }), 'none')).toBe('extendDown')
  expect(actionOf(pressed('১', { code: 'Digit1' }), 'none')).toBe(undefined)
})

it('walks on while a key is held, and confirms once', () => {
  expect(actionOf(pressed('j', { repeat: true }), 'none')).toBe('down')
  expect(actionOf(pressed('c', { repeat: true }), 'none')).toBe(undefined)
})
