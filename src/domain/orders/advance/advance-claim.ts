/** What a buyer says that they sent in advance, until staff have compared it with the wallet. */

export const claimStates = ['waiting', 'confirmed', 'refused'] as const

export type ClaimState = (typeof claimStates)[number]

/** The buyer corrects a claim that waits, so that more come only of refused ones. */
export const mostClaimsOfOrder = 5

export const longestClaimReason = 200
