/** A backup that cannot be made or taken: its message is a sentence for the person at the terminal. */
export class BackupRefused extends Error {}

export const damaged = 'The backup is damaged or cut short'
