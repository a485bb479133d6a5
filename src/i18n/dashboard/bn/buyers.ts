import { blockReasons, stages } from '#src/i18n/dashboard/bn/stages.ts'
import type { buyers as english } from '#src/i18n/dashboard/en/buyers.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const buyers: Translated<typeof english> = {
  buyers: {
    stages,
    reasons: blockReasons,
    title: 'ক্রেতা',
    heading: 'ক্রেতা',
    lead: 'একটি ফোন নম্বর মানে একজন ক্রেতা। খরচ মানে পৌঁছানো অর্ডারে যা দিয়েছেন, ফেরত আসা পণ্যের দাম বাদে।',
    loading: 'ক্রেতা খোঁজা হচ্ছে…',
    search: 'নাম, ফোন, ঠিকানা বা অর্ডার নম্বর',
    sortBy: 'সাজান',
    sorts: {
      odate: 'শেষ অর্ডার',
      spent: 'খরচ',
      orders: 'অর্ডারের সংখ্যা',
      share: 'পৌঁছানোর হার',
    },
    ends: {
      odate: ['নতুন আগে', 'পুরোনো আগে'],
      spent: ['বেশি আগে', 'কম আগে'],
      orders: ['বেশি আগে', 'কম আগে'],
      share: ['বেশি আগে', 'কম আগে'],
    },
    uncounted: 'দোকান এখনও গুনছে: {n} জন ক্রেতা এই তালিকায় আসেননি।',
    nobody: 'এখনও কেউ অর্ডার করেননি।',
    nobodySent: 'এখনও কোনো অর্ডার দোকান থেকে বের হয়নি, তাই কারও হার নেই।',
    nobodyFound: 'এভাবে কোনো ক্রেতা পাওয়া যায়নি।',
    failed: 'ক্রেতাদের তালিকা আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    more: 'আরও ক্রেতা দেখুন',
    figures: '{n}টি অর্ডার, পৌঁছেছে {delivered}, ফেরত {returned}, খরচ {spent}',
    share: 'পাঠানো {sent}টির {percent}% পৌঁছেছে',
    last: 'শেষ অর্ডার {day}',
    blocked: '{day} পর্যন্ত ব্লক করা: {reason}',
    profile: '{number} অর্ডারের ক্রেতা',
    back: 'সব ক্রেতা',
    gone: '{number} অর্ডারের কোনো ক্রেতা নেই।',
    orders: 'অর্ডার',
    addresses: 'ঠিকানা',
    notes: 'নোট',
    noNotes: 'কোনো নোট নেই।',
  },
}
