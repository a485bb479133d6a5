export const iconNames = [
  'back',
  'cash',
  'check',
  'close',
  'facebook',
  'instagram',
  'link',
  'mail',
  'menu',
  'minus',
  'moon',
  'phone',
  'pin',
  'plus',
  'range',
  'return',
  'star',
  'sun',
  'tag',
  'truck',
  'youtube',
] as const

export type IconName = (typeof iconNames)[number]

/** In the colour and size of the text around it; what it means is said by words. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <span aria-hidden="true" className={`icon icon-${name} ${className}`} />
}
