import { sources } from '#src/i18n/dashboard/bn/sources.ts'
import { stages } from '#src/i18n/dashboard/bn/stages.ts'
import type { listFiles as english } from '#src/i18n/dashboard/en/figures/list-files.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const listFiles: Translated<typeof english> = {
  listFiles: {
    stages,
    sources,
    orders: 'সব অর্ডার CSV-তে',
    buyers: 'সব ক্রেতা CSV-তে',
    columns: {
      oid: 'অর্ডার',
      placedAt: 'কখন এসেছে',
      stage: 'ধাপ',
      name: 'নাম',
      phone: 'ফোন',
      address: 'ঠিকানা',
      place: 'জায়গা',
      products: 'পণ্য',
      pieces: 'কয়টি',
      subtotal: 'পণ্যের দাম (টাকা)',
      discount: 'ছাড় (টাকা)',
      delivery: 'ডেলিভারি (টাকা)',
      total: 'মোট (টাকা)',
      collect: 'নিতে হবে (টাকা)',
      source: 'কোথা থেকে',
      titles: 'পণ্যের নাম',
      lastOrder: 'শেষ অর্ডার',
      orders: 'অর্ডার',
      sent: 'পাঠানো',
      delivered: 'পৌঁছেছে',
      returned: 'ফেরত',
      spent: 'খরচ (টাকা)',
    },
  },
}
