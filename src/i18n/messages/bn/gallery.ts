import type { gallery as english } from '#src/i18n/messages/en/gallery.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

/** The pictures on a product's page. */
export const gallery: Translated<typeof english> = {
  gallery: {
    label: '{title}: সব ছবি',
    other: '{title}, {count}টি ছবির {n} নম্বর',
    place: '{n} / {count}',
    real: 'আসল ছবি',
    show: '{n} নম্বর ছবি দেখুন',
    previous: 'আগের ছবি',
    next: 'পরের ছবি',
    zoomIn: 'বড় করে দেখুন',
    zoomOut: 'ছোট করুন',
    close: 'বন্ধ করুন',
  },
}
