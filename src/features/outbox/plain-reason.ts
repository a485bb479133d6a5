/** Explains the errors of failed attempts to people who read no error codes. */

const codes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody answers at its address.',
  ECONNRESET: 'The connection was cut off.',
  EPIPE: 'The connection was cut off.',
  UND_ERR_SOCKET: 'The connection was cut off.',
  ENOTFOUND: 'Its address does not exist.',
  EAI_AGAIN: 'Its address could not be looked up. Is there a network?',
  ENETUNREACH: 'Its network cannot be reached.',
  EHOSTUNREACH: 'Its network cannot be reached.',
  ETIMEDOUT: 'It took too long to answer.',
  UND_ERR_CONNECT_TIMEOUT: 'It took too long to answer.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  EAUTH: 'The mail server did not accept the name or the password of the shop.',
  EENVELOPE: 'The mail server did not accept the address of the sender or the receiver.',
  EMESSAGE: 'The mail server did not accept the message.',
  ESOCKET: 'The mail server could not be reached.',
  ECONNECTION: 'The mail server could not be reached.',
  ETLS: 'The mail server and the shop could not agree on encryption.',
}

/** Ends with the original error for support; empty without an error. */
export function plainReason(noted: string): string {
  if (noted === '') return ''
  const sentence = sentenceFor(noted)
  return sentence === undefined ? noted : `${sentence} (${noted})`
}

function sentenceFor(noted: string): string | undefined {
  const status = /^Status (\d)\d\d$/.exec(noted)?.[1]
  if (status === '5') return 'It has a problem of its own.'
  if (status !== undefined) return 'It did not accept what was sent.'
  if (/^No end after/.test(noted)) return 'It took too long to answer.'
  if (/^An older event/.test(noted)) return 'An earlier change of the same order goes first.'

  // The last match wins: a mail server's own status follows the connection's.
  const code = noted.split(' ').findLast((word) => Object.hasOwn(codes, word))
  return code === undefined ? undefined : codes[code]
}
