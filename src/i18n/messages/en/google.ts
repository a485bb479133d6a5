/** Reasons why a sign-in with Google failed. */
export const google = {
  google: {
    cancelled: 'You left Google before you were signed in. Try again, or use your password.',
    replaced: 'You started again in another tab. Go on there, or start again here.',
    startAgain: 'The sign-in with Google could not be confirmed. Start it again.',
    unreachable: 'Google cannot be reached right now. Try again in a moment, or use your password.',
    wrongClient:
      'Google does not accept the key of this shop. Use your password, and tell the shop.',
    wrongAddress:
      'Google does not accept the address of this shop. Use your password, and tell the shop.',
    noEmail: 'Google did not confirm an e-mail address for you. Confirm it there, or sign up here.',
    emailInUse:
      'There is an account with this e-mail already. Sign in with its password; if you do not know it, press “Forgot password?”.',
    blocked: 'This account is blocked. Please ask the shop.',
    tooMany: 'Too many attempts from your network. Try again in a quarter of an hour.',
  },
} as const
