/** The second step of a sign-in, and mails about it. */
export const factors = {
  secondStep: {
    title: 'Second step',
    heading: 'Second step',
    lead: 'Your account asks for one more proof that it is you.',
    code: 'Code',
    codeHint: 'The 6 digits of your authenticator app, or one of your recovery codes.',
    submit: 'Log in',
    passkey: 'Use a passkey',
    passkeyFailed: 'The passkey did not work. Try again, or use a code.',
    noPasskeys: 'This browser cannot use passkeys here.',
    over: 'The first step is too long ago. Log in again.',
    toLogin: 'Back to login',
  },
  wrongCodesMail: {
    subject: 'Wrong codes for your account at Pagla Mart',
    why: 'Wrong codes of the authenticator app were typed several times for your account at Pagla Mart: {at}. Whoever typed them knows your password, or uses a device where you are logged in.',
    notYou:
      'If it was you, try again in a quarter of an hour, or use a passkey or a recovery code. If not, set a new password at once:\n{link}',
  },
  factorAddedMail: {
    subject: 'A new way to prove yourself at Pagla Mart',
    why: 'Your account at Pagla Mart got a passkey, an authenticator app or new recovery codes: {at}.',
    notYou:
      'If it was you, do nothing. If not, set a new password at once and tell the shop:\n{link}',
  },
  factorRemovedMail: {
    subject: 'A passkey or app of your account at Pagla Mart was removed',
    why: 'A passkey or the authenticator app of your account at Pagla Mart was removed: {at}. All other devices are logged out.',
    notYou:
      'If it was you, do nothing. If not, set a new password at once and tell the shop:\n{link}',
  },
  factorsResetMail: {
    subject: 'Your second step at Pagla Mart was reset',
    why: 'The owner of the shop removed every passkey, the authenticator app and the recovery codes of your account at Pagla Mart: {at}. You are logged out everywhere.',
    notYou:
      'If you asked for it, log in with your password and set the second step up again. If not, set a new password at once and tell the shop:\n{link}',
  },
} as const

export const factorProblems = {
  codeMissing: 'Enter the code.',
  codeWrong: 'This code is wrong, used or too old. Enter the next one.',
  passkeyMissing: 'Send the answer of the passkey.',
  passkeyName: 'Give the passkey a name of at most 60 characters.',
  passkeyPurpose: 'Say what the passkey is for: sign-in, second-step or step-up.',
  factorId: 'Say which, by its id.',
} as const
