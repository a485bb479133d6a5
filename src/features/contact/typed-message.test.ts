import { expect, it } from 'vitest'
import { emptyMessage, isBlank, readTypedMessage } from '#src/features/contact/typed-message.ts'

it('reads the fields of the form as they were typed, and no other', () => {
  const form = new FormData()
  form.set('user_name', ' রহিমা ')
  form.set('message', 'One\r\nTwo\n\r\nThree')
  form.set('service_id', 'x')

  expect(readTypedMessage(form)).toEqual({
    user_name: ' রহিমা ',
    user_email: '',
    message: 'One\nTwo\n\nThree',
  })
})

it('takes a file for no text', () => {
  const form = new FormData()
  form.set('message', new File(['Hello'], 'message.txt'))

  expect(readTypedMessage(form)).toEqual(emptyMessage)
})

it('is blank where nothing but spaces was typed', () => {
  expect(isBlank({ ...emptyMessage, message: ' \n' })).toBe(true)
  expect(isBlank({ ...emptyMessage, user_name: 'R' })).toBe(false)
})
