/** Every public page, once. */

import { ownPages } from '#src/features/seo/sitemap.ts'

export const publicPaths: readonly string[] = [
  ...ownPages,
  '/category/kitchen',
  '/product/kettle-18',
  '/buy/kettle-18',
  '/buy/casserole-set-3',
  '/product/casserole-set-3',
  '/product/casserole-set-3/waitlist',
  '/w/unknown',
  '/thankyou',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/invitation?token=x',
  '/verify-email?token=x',
  '/order',
  '/cart',
  '/wishlist',
  '/oneQuestion/1',
]

export function inBangla(path: string): string {
  return path === '/' ? '/bn' : `/bn${path}`
}
