/** A backup that the shop cannot make or take: its message is a sentence for the person at the terminal. */
export class BackupRefused extends Error {}

export const damaged = 'The backup is damaged or cut short'

export const cannotDecrypt =
  'BACKUP_PASSPHRASE is not the one of this backup, or the backup is damaged or cut short'
