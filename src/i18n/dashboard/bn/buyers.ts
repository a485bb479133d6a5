import { blockReasons, stages } from '#src/i18n/dashboard/bn/stages.ts'
import type { buyers as english } from '#src/i18n/dashboard/en/buyers.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const buyers: Translated<typeof english> = {
  buyers: {
    stages,
    reasons: blockReasons,
    title: 'ক্রেতা',
    heading: 'ক্রেতা',
    lead: 'একটি ফোন নম্বর মানে একজন ক্রেতা। যিনি সবার শেষে অর্ডার করেছেন, তিনি আগে।',
    loading: 'ক্রেতা খোঁজা হচ্ছে…',
    search: 'নাম, ফোন, ঠিকানা বা অর্ডার নম্বর',
    newestFirst: 'শেষ অর্ডার: নতুন আগে',
    oldestFirst: 'শেষ অর্ডার: পুরোনো আগে',
    nobody: 'এখনও কেউ অর্ডার করেননি।',
    nobodyFound: 'এভাবে কোনো ক্রেতা পাওয়া যায়নি।',
    failed: 'ক্রেতাদের তালিকা আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    older: 'আগের ক্রেতা দেখুন',
    figures: '{n}টি অর্ডার, পৌঁছেছে {delivered}, ফেরত {returned}, মোট {spent}',
    last: 'শেষ অর্ডার {day}',
    blocked: '{day} পর্যন্ত ব্লক করা: {reason}',
    profile: '{name}-এর সব তথ্য',
    back: 'সব ক্রেতা',
    gone: '{number} অর্ডারের কোনো ক্রেতা নেই।',
    orders: 'অর্ডার',
    addresses: 'ঠিকানা',
    notes: 'নোট',
    noNotes: 'কোনো নোট নেই।',
  },
}
