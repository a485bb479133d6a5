/** What the shop asks of an SMS gateway. No field of one gateway leaves its adapter. */

export type Sms = {
  /** `8801XXXXXXXXX` */
  readonly to: string
  readonly text: string
  readonly senderId: string
}

export type SmsAnswer =
  /** `reference` is the gateway's own id of the message; it may give none. */
  | { readonly kind: 'accepted'; readonly reference: string }
  /** The gateway did not take it: nothing was sent. */
  | { readonly kind: 'refused'; readonly because: string }
  /** The gateway never got the request. */
  | { readonly kind: 'not-sent'; readonly because: string }
  /** The gateway may have sent it or not. */
  | { readonly kind: 'unsure'; readonly because: string }

export type BalanceAnswer =
  | { readonly kind: 'balance'; readonly taka: string }
  | { readonly kind: 'failed'; readonly because: string }

export type SmsGateway = {
  readonly send: (sms: Sms) => Promise<SmsAnswer>
  /** A call that sends nothing and costs nothing, to test the key. */
  readonly findBalance: () => Promise<BalanceAnswer>
}

export type GatewayAccount = { readonly baseUrl: string; readonly apiKey: string }

export type GatewayKind = {
  readonly baseUrl: string
  readonly connect: (account: GatewayAccount, options: { readonly callMs: number }) => SmsGateway
}
