import { expect, it } from 'vitest'
import { writeRobots } from './robots.ts'

it('closes what is personal in both languages, and says where the sitemap is', () => {
  expect(writeRobots('https://shop.example')).toBe(`User-agent: *
Allow: /
Disallow: /api
Disallow: /dashboard
Disallow: /logout
Disallow: /login
Disallow: /signup
Disallow: /forgot-password
Disallow: /reset-password
Disallow: /thankyou
Disallow: /order
Disallow: /bn/logout
Disallow: /bn/login
Disallow: /bn/signup
Disallow: /bn/forgot-password
Disallow: /bn/reset-password
Disallow: /bn/thankyou
Disallow: /bn/order

Sitemap: https://shop.example/sitemap.xml
`)
})
