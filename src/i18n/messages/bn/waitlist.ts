import type { waitlist as englishMessages } from '#src/i18n/messages/en/waitlist.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const waitlist: Translated<typeof englishMessages> = {
  waitlist: {
    title: 'আবার এলে জানান',
    phone: 'আপনার মোবাইল নম্বর',
    hint: 'পণ্যটি আবার এলে একটি এসএমএস যাবে, যিনি আগে চেয়েছেন তিনি আগে পাবেন। ৯০ দিন পর নম্বরটি মুছে ফেলি।',
    submit: 'আবার এলে জানান',
    asked: 'ধন্যবাদ। পণ্যটি আবার এলে আপনার নম্বরে একটি এসএমএস যাবে।',
    isBack: 'পণ্যটি আবার এসেছে।',
    toProduct: 'পণ্যের পাতায় ফিরুন',
    problem: 'বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন 01712345678।',
    tooMany: 'এখান থেকে অনেকবার চাওয়া হয়েছে। {n} মিনিট পর আবার চেষ্টা করুন।',
    unavailable: 'এই মুহূর্তে দোকান এটি রাখতে পারছে না। একটু পর আবার পাঠান।',
  },
}
