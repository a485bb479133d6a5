import type { category as english } from '#src/i18n/messages/en/category.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const category: Translated<typeof english> = {
  category: {
    trail: 'আপনি এখন যেখানে',
    below: '{name}: আরও ভাগ',
    about: '{name}: দাম আর স্টক দেখে নিন। সারা বাংলাদেশে পণ্য হাতে পেয়ে দাম দিন।',
  },
}
