/** What the form of an advance says, as the buyer typed it. Without a schema: buyers download this file. */

export const claimFields = {
  method: 'advance-method',
  sender: 'advance-sender',
  trxId: 'advance-trxid',
} as const

type ClaimField = keyof typeof claimFields

export type TypedClaim = Readonly<Record<ClaimField, string>>

/** Keys of the page's sentences, by field; or one for the whole form. */
export type ClaimRefusal = {
  readonly typed: TypedClaim
  readonly problems: Readonly<Partial<Record<ClaimField, ClaimField | 'used'>>>
  readonly notice?: 'notNow' | 'tooMany'
}

const longestKept = 100

export function typedClaim(form: FormData): TypedClaim {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, longestKept) : ''
  }
  return {
    method: text(claimFields.method),
    sender: text(claimFields.sender),
    trxId: text(claimFields.trxId),
  }
}
