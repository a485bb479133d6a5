import type { Shop } from '#tests/support/shop.ts'

/** The headers of the administrator's requests. */
export async function signIn(shop: Shop): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${shop.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.2.3.4' },
    body: JSON.stringify({ email: shop.adminEmail, password: shop.adminPassword }),
  })
  if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return {
    cookie: cookies.join('; '),
    origin: `http://127.0.0.1:${shop.port}`,
    'content-type': 'application/json',
  }
}
