import type { waitlist as englishMessages } from '#src/i18n/dashboard/en/buying/waitlist.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const waitlist: Translated<typeof englishMessages> = {
  waitlist: {
    heading: 'স্টকের অপেক্ষায়',
    lead: 'শেষ হয়ে যাওয়া পণ্যের পাতায় যে ক্রেতারা নম্বর রেখে গেছেন। মাল এলে যতটি এসেছে ততজনকে একটি করে এসএমএস যায়, যিনি আগে চেয়েছেন তিনি আগে পান। ৯০ দিন পর নম্বর মুছে যায়।',
    isOff: 'দোকান এখন এমন এসএমএস পাঠায় না: একটি গেটওয়ে বাছুন, নয়তো নিজে ফোন করুন।',
    toMessages: 'ক্রেতাকে বার্তা',
    none: 'কেউ অপেক্ষায় নেই',
    aboutNone: 'পণ্য শেষ হয়ে গেলে তার পাতায় ক্রেতাকে জিজ্ঞেস করা হয়, আবার এলে জানাতে হবে কি না।',
    columns: {
      product: 'পণ্য',
      waiting: 'অপেক্ষায়',
      stock: 'স্টক',
      since: 'প্রথম চাওয়া',
    },
    entries: {
      phone: 'মোবাইল নম্বর',
      asked: 'কখন চেয়েছেন',
      state: 'অবস্থা',
    },
    ofProduct: '{product}: যাঁরা চেয়েছেন',
    noneOfProduct: 'গত ৯০ দিনে কেউ এই পণ্যটি চাননি।',
    all: 'সব পণ্য',
    edit: 'পণ্যটি দেখুন',
    states: {
      waiting: 'অপেক্ষায়',
      due: 'এক মিনিটে যাবে',
      sending: 'পাঠানো হচ্ছে',
      sent: 'জানানো হয়েছে',
      unsure: 'হয়তো গেছে',
      failed: 'যায়নি',
      dropped: 'বার্তা চান না',
    },
    waitFor: 'এই পণ্যের অপেক্ষায় {n} জন',
  },
}
