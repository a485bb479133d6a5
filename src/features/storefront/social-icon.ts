import type { SocialLink } from '#src/domain/shop-settings.ts'

/** The owner may enter other sites than these. */
export function socialIcon({ url }: SocialLink): 'facebook' | 'instagram' | 'youtube' | 'link' {
  return (
    (['facebook', 'instagram', 'youtube'] as const).find((name) => url.includes(name)) ?? 'link'
  )
}
