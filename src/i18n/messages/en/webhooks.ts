/** Problems of the owner's webhooks, and the mail about one that was switched off. */
export const webhookProblems = {
  webhookUrl: 'Type the whole address, such as https://example.com/webhook.',
  webhookHttps: 'The address must begin with https://.',
  webhookPassword: 'The address must have no user name and no password.',
  webhookPublic: 'The address must be one of the public internet.',
  webhookEvents: 'Choose at least one event.',
  webhooksTooMany: 'There are five endpoints already: remove one first.',
  webhookSecretGone: 'Make a new secret first: nobody can open the old one.',
} as const

export const webhookMail = {
  webhookMail: {
    subject: 'A webhook is switched off: {host}',
    failing:
      '{host} has taken nothing for three days, so the shop sends nothing to it any more. Orders and stock are not affected.',
    gone: '{host} said that it is gone for good, so the shop sends nothing to it any more. Orders and stock are not affected.',
    next: 'The log says what it answered. There you can send a test, switch it on again, and send each message again:\n{link}',
  },
} as const
