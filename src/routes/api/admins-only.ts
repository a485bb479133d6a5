/** What a call that only admins may make answers everybody else. */
export const adminsOnly = {
  401: { of: 'Nobody is signed in' },
  403: { of: 'Not an admin' },
} as const
