import type { Config } from '#src/platform/config.ts'
import type { Log } from '#src/platform/log.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'

/** What a process knows of the services outside, by its config. */
export type OutsideServices = {
  readonly mailer: Mailer
  /** Of the Graph API. */
  readonly facebookUrl: string
  /** Of the Measurement Protocol. */
  readonly googleAnalyticsUrl: string
  readonly log: Log
  readonly config: Pick<Config, 'origin' | 'smtpUrl' | 'orderSheetUrl' | 'google'>
}
