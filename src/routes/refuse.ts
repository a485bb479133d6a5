import { data, type HeadersArgs } from 'react-router'

/** What an action returns for a form that the shop did not take. */
export function refuse<Refusal>(refusal: Refusal, status: number, retryAfterSeconds?: number) {
  const headers: HeadersInit =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return data(refusal, { status, headers })
}

/** For a page whose action refuses forms: its layout's headers, and when to try again. */
export function headersOfAction({ parentHeaders, actionHeaders }: HeadersArgs): Headers {
  return new Headers([...parentHeaders, ...actionHeaders])
}
