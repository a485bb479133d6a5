export const roles = ['guest', 'student', 'teacher', 'admin'] as const

export type Role = (typeof roles)[number]

/** `Not-Verified` is a blocked user. */
export const userStatuses = ['Verified', 'Not-Verified'] as const

export type UserStatus = (typeof userStatuses)[number]
