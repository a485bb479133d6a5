import type { banners as english } from '#src/i18n/messages/en/banners.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const banners: Translated<typeof english> = {
  homeBanners: {
    until: '{time} পর্যন্ত',
    code: 'কুপন {code}',
  },
}
