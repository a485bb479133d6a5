import type { advances as english } from '#src/i18n/dashboard/en/money/advances.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const advances: Translated<typeof english> = {
  advanceClaims: {
    title: 'অগ্রিম টাকা',
    heading: 'অগ্রিম টাকা',
    lead: 'ক্রেতারা যা পাঠিয়েছেন বলে জানিয়েছেন। ওয়ালেটের মেসেজে TrxID খুঁজে দেখুন, তারপর জানান টাকা এসেছে কি না।',
    none: 'মেলানোর মতো কোনো টাকা নেই।',
    loading: 'লোড হচ্ছে...',
    failed: 'তালিকাটি আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    claimed: '{wallet}, {sender} থেকে, {when}',
    wallets: { bkash: 'বিকাশ', nagad: 'নগদ (Nagad)' },
    toCollect: 'ডেলিভারিতে নিতে হবে: {amount}',
    trxId: 'TrxID',
    amount: 'পাওয়া টাকা',
    confirm: 'টাকা পেয়েছি',
    confirmed: '{number} অর্ডারের অগ্রিম লেখা হয়েছে।',
    why: 'ক্রেতাকে যা জানাবেন',
    refuse: 'টাকা পাইনি',
    refused: '{number} অর্ডারের ক্রেতা কারণটি দেখতে পাবেন।',
    states: { waiting: 'মেলানো বাকি', confirmed: 'নিশ্চিত', refused: 'পাওয়া যায়নি' },
    cancelled:
      'অর্ডারটি বাতিল। টাকা এসে থাকলে অর্ডারটি আবার চালু করুন, টাকা নিশ্চিত করুন, তারপর আবার বাতিল করুন: তখন টাকাটি ক্রেতার পাওনা হবে।',
    changed: 'এর মধ্যে ক্রেতা বা অন্য কেউ এটি বদলেছেন। আবার দেখুন।',
    used: 'এই TrxID আগেই {number} অর্ডারে লেখা আছে। এক পেমেন্ট এক অর্ডারেই ধরা হয়।',
    notDone: 'হয়নি: {why}',
  },
}
