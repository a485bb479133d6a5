export const team = {
  invitation: {
    title: 'Invitation',
    heading: 'Join the team',
    text: 'Set a password for {email}. An earlier password ends, and you are signed out everywhere.',
    over: 'This invitation was used or revoked, or its time is over. Ask the owner of the shop for a new one.',
    password: 'New password',
    passwordHint: 'At least 8 characters, and not one that is easily guessed.',
    submit: 'Join',
    login: 'Log in',
  },
  invitationMail: {
    subject: 'Invitation to the team of Pagla Mart',
    why: 'The owner of Pagla Mart invites you to the team of the shop.',
    link: 'Set your password here to join:\n{link}',
    limits: 'The link works once, for 3 days. Afterwards you log in with this e-mail address.',
    notYou: 'If you do not know the shop, do nothing: nothing happens without the link.',
  },
} as const

export const teamProblems = {
  duties: 'Choose at least one duty: desk, packer, catalogue, accounts or viewer.',
  tokenName: 'Name the program, in at most 60 letters.',
  tokenScopes: 'Choose at least one thing that the program may do.',
  tokenDays: 'Choose one of the lifetimes, a year at most.',
} as const
