/** A contact message as the shop's people read it. */
export type MessageView = {
  readonly id: string
  /** Empty where none was given. */
  readonly name: string
  readonly email: string
  readonly body: string
  readonly receivedAt: string
  readonly isRead: boolean
}
