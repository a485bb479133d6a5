import type { archive as english } from '#src/i18n/dashboard/en/catalogue/archive.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const archive: Translated<typeof english> = {
  archivedProducts: {
    title: 'মুছে ফেলা পণ্য',
    heading: 'মুছে ফেলা পণ্য',
    hint: 'ফিরিয়ে আনলে পণ্যটি আগের স্টক, লেখা আর প্রথম ছবি নিয়ে ফিরবে। পুরোনো অর্ডারে কিছুই বদলায়নি।',
    back: 'সব পণ্যে ফিরুন',
    product: 'পণ্য',
    stock: 'স্টক',
    deletedAt: 'কখন মোছা',
    restore: 'ফিরিয়ে আনুন',
    restored: 'পণ্য ফিরিয়ে আনা হয়েছে',
    pidTaken: '{title} ফেরানো গেল না: {pid} আইডিতে এখন অন্য একটি পণ্য আছে।',
    notRestored: '{title} ফিরিয়ে আনা যায়নি। {why}',
    perhapsRestored: '{title} ফিরেছে কি না জানা যায়নি। {why}',
  },
}
