import type {
  blockReasons as englishBlockReasons,
  reasons as englishReasons,
  stages as englishStages,
} from '#src/i18n/dashboard/en/stages.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const stages: Translated<typeof englishStages> = {
  placed: 'নতুন',
  held: 'আটকে রাখা',
  confirmed: 'কনফার্ম',
  packed: 'প্যাক করা',
  shipped: 'পাঠানো হয়েছে',
  delivered: 'ডেলিভারি হয়েছে',
  returning: 'ফেরত আসছে',
  returned: 'ফেরত এসেছে',
  cancelled: 'বাতিল',
}

export const reasons: Translated<typeof englishReasons> = {
  'buyer-refused': 'ক্রেতা নেবেন না',
  duplicate: 'একই অর্ডার দুবার',
  fake: 'ভুয়া',
  'out-of-stock': 'স্টকে নেই',
  unreachable: 'ফোনে পাওয়া যায়নি',
  'cannot-deliver-there': 'ওখানে ডেলিভারি নেই',
  other: 'অন্য কারণ',
}

export const blockReasons: Translated<typeof englishBlockReasons> = {
  'fake-orders': 'ভুয়া অর্ডার',
  'refuses-parcels': 'পার্সেল নেন না',
  abuse: 'খারাপ ব্যবহার',
  other: 'অন্য কারণ',
}
