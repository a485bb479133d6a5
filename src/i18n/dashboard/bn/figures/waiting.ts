import type { waiting as english } from '#src/i18n/dashboard/en/figures/waiting.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const waiting: Translated<typeof english> = {
  waiting: {
    heading: 'যে কাজ বাকি',
    names: {
      'to-call': 'কল করার',
      late: 'দেরি',
      'to-pack': 'প্যাক করার',
      'to-book': 'বুক করার',
      returned: 'ফেরত',
      'low-stock': 'স্টক কম',
      'reviews-to-read': 'রিভিউ দেখার',
      'unread-messages': 'না-পড়া বার্তা',
      'due-from-couriers': 'কুরিয়ারের কাছে পাওনা',
    },
    about: {
      'to-call': 'এখনই যেসব ক্রেতাকে কল করতে হবে',
      late: 'ঢাকায় ৫ দিন, বাইরে ১০ দিন পেরোনো পার্সেল',
      'to-pack': 'নিশ্চিত হওয়া অর্ডার',
      'to-book': 'নিশ্চিত বা প্যাক করা, কিন্তু পার্সেল নেই',
      returned: 'যেসব ফেরতের উত্তর দেওয়া বা পণ্য বুঝে নেওয়া বাকি',
      'low-stock': 'যেসব পণ্যের স্টক সীমায় বা তার নিচে',
      'reviews-to-read': 'ক্রেতার লেখা, এখনও প্রকাশ করা হয়নি',
      'unread-messages': 'যোগাযোগ ফর্ম থেকে আসা',
      'due-from-couriers': 'টাকা তুলেছে, এখনও দেয়নি',
    },
    inMenu: {
      'to-call': '{n}টি কল বাকি',
      late: '{n}টি দেরি',
      'to-pack': '{n}টি প্যাক বাকি',
      'to-book': '{n}টি বুক বাকি',
      returned: '{n}টি ফেরত বাকি',
      'low-stock': '{n}টি কম',
      'reviews-to-read': '{n}টি দেখা বাকি',
      'unread-messages': '{n}টি না-পড়া',
      'due-from-couriers': '{n} পাওনা',
    },
    becameLow: 'স্টক কম: {title}, আছে {n}টি',
    becameLowMore: 'স্টক কম: {title}, সঙ্গে আরও {n}টি পণ্য',
    today: 'আজ',
    aboutToday: 'রাত ১২টা থেকে এখন পর্যন্ত, পাশে গত সপ্তাহের একই বারে এই সময় পর্যন্ত।',
    steps: {
      placed: 'অর্ডার এসেছে',
      confirmed: 'নিশ্চিত',
      shipped: 'পাঠানো',
      delivered: 'পৌঁছেছে',
      returned: 'দোকানে ফিরেছে',
    },
    before: 'গত সপ্তাহে {n}',
    changes: { more: '{n}টি বেশি', fewer: '{n}টি কম', same: 'সমান' },
  },
}
