/** The answers of an endpoint for admins to other callers. */
export const adminsOnly = {
  401: { of: 'Nobody is signed in' },
  403: { of: 'Not an admin' },
} as const
