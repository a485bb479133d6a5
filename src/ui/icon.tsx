export const iconNames = [
  'back',
  'cart',
  'cash',
  'check',
  'close',
  'facebook',
  'heart',
  'heart-full',
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
  'search',
  'share',
  'sort',
  'star',
  'sun',
  'tag',
  'truck',
  'youtube',
] as const

/** Only the dashboard's stylesheet has these. */
export const dashboardIconNames = [
  'bell',
  'bell-off',
  'box',
  'box-add',
  'calendar',
  'chart',
  'chat',
  'delete',
  'edit',
  'exchange',
  'history',
  'leave',
  'orders',
  'outbox',
  'page-back',
  'page-first',
  'page-last',
  'page-on',
  'people',
  'person',
  'picture',
  'print',
  'question',
  'shop',
  'sort-down',
  'sort-up',
  'task',
  'upload',
  'warning',
] as const

export type IconName = (typeof iconNames)[number] | (typeof dashboardIconNames)[number]

/** In the colour and size of the text around it; a text beside it gives its meaning. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <span aria-hidden="true" className={`icon icon-${name} ${className}`} />
}
