/** The pictures on a product's page. */
export const gallery = {
  gallery: {
    label: 'Pictures of {title}',
    other: '{title}, picture {n} of {count}',
    place: '{n} / {count}',
    real: 'Real photo',
    show: 'Show picture {n}',
    previous: 'Previous picture',
    next: 'Next picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
  },
} as const
