/** The contact form's text before validation. Small: every visitor's phone loads it. */

/** The typed text by the names of the form's fields. */
export type TypedMessage = Readonly<Record<MessageFieldName, string>>

export const messageFieldNames = ['user_name', 'user_email', 'message'] as const

export type MessageFieldName = (typeof messageFieldNames)[number]

/** No valid address is longer. */
export const longestEmail = 254

export const emptyMessage: TypedMessage = { user_name: '', user_email: '', message: '' }

/** Forms send a line break as two characters; the limit counts it as one. */
export function readTypedMessage(form: FormData): TypedMessage {
  const typed = messageFieldNames.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '']
  })
  return { ...emptyMessage, ...Object.fromEntries(typed) }
}

export function isBlank(typed: TypedMessage): boolean {
  return messageFieldNames.every((name) => typed[name].trim() === '')
}
