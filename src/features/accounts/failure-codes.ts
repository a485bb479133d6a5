/** CONTRACT.md's code for each account failure. The API returns it and the security log records it. */

export const failureCodes = {
  'invalid-credential': 'auth/invalid-credential',
  'wrong-password': 'auth/wrong-password',
  'user-disabled': 'auth/user-disabled',
  'too-many-attempts': 'auth/too-many-requests',
  'account-locked': 'auth/too-many-requests',
  'too-busy': 'too-busy',
  'email-in-use': 'auth/email-already-in-use',
  'password-of-email': 'auth/password-does-not-meet-requirements',
  'no-password': 'auth/no-password',
  'link-over': 'auth/expired-action-code',
  'signed-out': 'not-signed-in',
  'no-such-session': 'not-found',
  'second-factor-needed': 'auth/multi-factor-auth-required',
  'step-over': 'auth/missing-multi-factor-session',
  'wrong-code': 'auth/invalid-verification-code',
  'address-not-verified': 'address-not-verified',
  'too-many-factors': 'too-many-factors',
  'no-such-user': 'not-found',
  'no-such-factor': 'not-found',
  'wrong-passkey': 'auth/invalid-verification-code',
} as const
