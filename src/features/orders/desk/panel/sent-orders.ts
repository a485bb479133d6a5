/** The numbers of the orders that one phone, device and network sent. Pure. */

export const senderKinds = ['phone', 'device', 'network'] as const

type SenderKind = (typeof senderKinds)[number]

export type SentOrders = Readonly<Record<SenderKind, readonly string[]>>

/** Undefined until all are read. */
export function readSent(
  sent: Readonly<Record<SenderKind, readonly string[] | undefined>>,
): SentOrders | undefined {
  const { phone, device, network } = sent
  return phone && device && network && { phone, device, network }
}

/** What is chosen when the dialog opens. Never the network: many buyers can share it. */
export function kindAtFirst(sent: SentOrders): SenderKind | undefined {
  return (['phone', 'device'] as const).find((kind) => sent[kind].length > 0)
}
