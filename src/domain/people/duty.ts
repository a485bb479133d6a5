/** What a member of the team does for the shop, beside the role of the account. */
export const duties = ['desk', 'packer', 'catalogue', 'accounts', 'viewer'] as const

export type Duty = (typeof duties)[number]

/** The duties among these names, in the order of the list, each once. */
export function dutiesAmong(names: readonly string[]): readonly Duty[] {
  return duties.filter((duty) => names.includes(duty))
}
