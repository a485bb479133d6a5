import type { NewMessage } from '#src/features/contact/new-message.ts'

/** A visitor's message; each test overrides what matters to it. */
export function aMessage(matters: Partial<NewMessage> = {}): NewMessage {
  return {
    user_name: 'Rahima Begum',
    user_email: 'rahima@example.com',
    message: 'Do you deliver to Sylhet?',
    ...matters,
  }
}
