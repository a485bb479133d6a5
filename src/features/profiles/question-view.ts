import type { Poisha } from '#src/domain/money.ts'
import type { Host } from '#src/features/profiles/profile-view.ts'

/** A read-only question from the earlier product. */
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
