/** Every public page, once. */

export const publicPaths: readonly string[] = [
  '/',
  '/allproducts',
  '/product/kettle-18',
  '/buy/kettle-18',
  '/buy/casserole-set-3',
  '/about',
  '/contact',
  '/thankyou',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/terms',
  '/privacy',
  '/order',
  '/cart',
  '/oneQuestion/1',
]

export function inBangla(path: string): string {
  return path === '/' ? '/bn' : `/bn${path}`
}
