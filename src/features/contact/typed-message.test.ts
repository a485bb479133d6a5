import { expect, it } from 'vitest'
import { emptyMessage, isBlank, readTypedMessage } from '#src/features/contact/typed-message.ts'

it("reads the form's fields as typed, and no other field", () => {
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

it('does not read a file as text', () => {
  const form = new FormData()
  form.set('message', new File(['Hello'], 'message.txt'))

  expect(readTypedMessage(form)).toEqual(emptyMessage)
})

it('is blank where the visitor typed only spaces', () => {
  expect(isBlank({ ...emptyMessage, message: ' \n' })).toBe(true)
  expect(isBlank({ ...emptyMessage, user_name: 'R' })).toBe(false)
})
