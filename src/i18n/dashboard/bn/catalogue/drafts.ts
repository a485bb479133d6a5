import type { drafts as english } from '#src/i18n/dashboard/en/catalogue/drafts.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const drafts: Translated<typeof english> = {
  drafts: {
    title: 'খসড়া',
    heading: 'খসড়া পণ্য',
    hint: 'খসড়া ক্রেতারা দেখেন না: কোনো তালিকা, খোঁজা, ফিড বা অর্ডারে থাকে না। তৈরি হলে প্রকাশ করুন।',
    back: 'সব পণ্যে ফিরে যান',
    product: 'পণ্য',
    stock: 'স্টক',
    edit: 'বদলান',
    publish: 'প্রকাশ করুন',
    published: 'পণ্যটি প্রকাশ হয়েছে',
    unpublish: 'খসড়া করুন',
    unpublished: 'পণ্যটি এখন খসড়া',
    isDraft: 'এটি খসড়া: ক্রেতারা দেখেন না। প্রকাশ করলে শেষবার যা সেভ হয়েছে তা দেখা যাবে।',
    pictureNeeded: 'দোকানে দেখাতে পণ্যের একটি ছবি লাগবে। ছবি বেছে সেভ করুন, তারপর প্রকাশ করুন।',
    pictureFirst: 'আগে একটি ছবি দিন।',
    saveAsDraft: 'খসড়া হিসেবে রাখুন',
    saved: 'খসড়া সেভ হয়েছে',
    savedNow: '{title} এখন খসড়া।',
  },
}
