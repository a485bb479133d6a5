import type { Poisha } from '#src/domain/money.ts'
import type { Host } from '#src/features/profiles/profile-view.ts'

/** A question of the product that was here before: it can be read, and nothing else. */
export type QuestionView = {
  readonly id: string
  readonly title: string
  readonly details: string
  /** `YYYY-MM-DD` */
  readonly dueOn: string
  readonly budget: Poisha
  readonly subject: string
  readonly host: Host
}
