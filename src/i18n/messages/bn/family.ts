import type { family as english, familyProblems as problems } from '#src/i18n/messages/en/family.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const family: Translated<typeof english> = {
  family: {
    options: '{n}টি ধরন',
    from: '{price} থেকে',
    choose: 'ধরন বেছে নিন',
    soldOut: 'স্টক শেষ',
  },
}

/** The problems of the form of a family. */
export const familyProblems: Translated<typeof problems> = {
  familyTitle: 'সব ধরনের এক নাম লিখুন, সর্বোচ্চ ২০০ অক্ষর।',
  familyTitleLong: 'ধরনসহ নাম সর্বোচ্চ ২০০ অক্ষরের হয়। নামটি ছোট করুন।',
  familyOption: 'ধরনের শিরোনাম লিখুন, সর্বোচ্চ ৪০ অক্ষর।',
  familyValue: 'প্রতিটি শিরোনামের একটি মান লিখুন, সর্বোচ্চ ৪০ অক্ষর।',
  familyMembers: 'একসঙ্গে সর্বোচ্চ ৪০টি পণ্য থাকতে পারে।',
  familyFew: 'অন্তত দুটি পণ্য লাগে। একটিও না থাকলে সবগুলো আলাদা হয়ে যায়।',
  familyTwice: 'দুটি পণ্যের ধরন একই।',
  familyPidTwice: 'দুটি পণ্যের আইডি একই।',
  familyNew: 'নতুন পণ্যের দাম আর স্টক লিখুন।',
  familyStock: 'স্টক ০ থেকে ১০,০০,০০০-এর মধ্যে একটি পূর্ণ সংখ্যায় লিখুন।',
}
