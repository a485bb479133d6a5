/** The pictures on a product's page. */
export const gallery = {
  gallery: {
    label: 'Pictures of {title}',
    other: '{title}, picture {n} of {count}',
    place: '{n} / {count}',
    real: 'Real photo',
    show: 'Show picture {n}',
  },
} as const
