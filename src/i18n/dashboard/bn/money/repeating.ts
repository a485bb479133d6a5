import type { repeatingExpenses as english } from '#src/i18n/dashboard/en/money/repeating.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const repeatingExpenses: Translated<typeof english> = {
  repeatingExpenses: {
    heading: 'মাসিক খরচ',
    lead: 'এই খরচগুলো প্রতি মাসে নিজের তারিখে দোকান নিজেই লিখে রাখে। নতুন শুরু করতে একটি খরচ লিখে “প্রতি মাসে হবে” ঘরে টিক দিন।',
    toTransactions: 'সব লেনদেন',
    begin: 'খরচ লিখুন',
    none: 'এখন কোনো মাসিক খরচ চলছে না।',
    going: 'চলছে',
    onDay: 'প্রতি মাসের {day} তারিখে,',
    onLastDay: 'প্রতি মাসের {day} তারিখে, মাস ছোট হলে শেষ দিনে,',
    paidFrom: '{account} থেকে।',
    next: 'পরের তারিখ {day}',
    entries: 'এ পর্যন্ত নিজে থেকে লেখা হয়েছে: {n} বার',
    ended: 'শেষ হয়েছে',
    endedOn: '{day} তারিখে শেষ হয়েছে',
    change: 'বদলান বা শেষ করুন',
    newSum: 'পরের মাস থেকে কত টাকা',
    newSumHint: 'আগে যা লেখা হয়েছে তা থাকবে। কোনোটি ফিরিয়ে নিতে চাইলে লেনদেনের তালিকায় যান।',
    saveSum: 'নতুন অঙ্ক সংরক্ষণ করুন',
    end: 'একেবারে শেষ করুন',
    done: {
      begin: 'খরচটি হিসাবে লেখা হয়েছে, প্রতি মাসে আবার লেখা হবে।',
      sum: 'পরের মাস থেকে নতুন অঙ্ক লেখা হবে।',
      end: 'খরচটি আর লেখা হবে না। আগেরগুলো হিসাবে থাকবে।',
    },
    changedMeanwhile: 'এইমাত্র অন্য কেউ এটি বদলেছেন। আবার দেখে সংরক্ষণ করুন।',
    gone: 'খরচটি শেষ করা হয়েছে।',
    wrongField: 'এখনও সংরক্ষণ হয়নি: টাকার অঙ্ক ঠিক নেই।',
    unavailable: 'এখন সংরক্ষণ হয়নি। একটু পরে আবার পাঠান।',
    amount: 'শূন্যের বেশি টাকা লিখুন, দশমিকের পরে সর্বোচ্চ দুই অঙ্ক।',
  },
}
