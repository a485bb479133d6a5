/** The answers of an endpoint for admins to other callers. */
export const adminsOnly = {
  401: { of: 'The caller is not signed in' },
  403: { of: 'The caller is not an admin' },
} as const
