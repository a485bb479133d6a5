const year = 365 * 24 * 60 * 60 * 1_000

/** The contact for security reports (RFC 9116). It never expires while the shop runs. */
export function writeSecurityText(
  origin: string,
  { email, now }: { readonly email: string; readonly now: Date },
): string {
  // To the day, so that it stays the same document until tomorrow.
  const expires = new Date(now.getTime() + year).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en, bn',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
