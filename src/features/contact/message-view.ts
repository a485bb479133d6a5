/** A contact message as the shop's staff read it. */
export type MessageView = {
  readonly id: string
  /** Empty where the visitor gave none. */
  readonly name: string
  readonly email: string
  readonly body: string
  readonly receivedAt: string
  readonly isRead: boolean
}
