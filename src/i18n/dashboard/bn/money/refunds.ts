import type { refunds as english } from '#src/i18n/dashboard/en/money/refunds.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const refunds: Translated<typeof english> = {
  refunds: {
    lead: 'ফেরত আসা পণ্য ও অগ্রিমের যে টাকা ক্রেতারা পাবেন। আগে টাকা দিন, তারপর এখানে লিখুন।',
    none: 'এখনও কোনো টাকা ফেরত নেই',
    aboutNone:
      'বেশিরভাগ পণ্য ৭ দিনের মধ্যে ফেরত দেওয়া যায়। ক্রেতার সঙ্গে ফোনে কথা বলে ঠিক করুন; নম্বর অর্ডারেই আছে।',
    toOrders: 'অর্ডার দেখুন',
    toPay: 'যা ফেরত দিতে হবে',
    nobody: 'কোনো ক্রেতা দোকানের কাছে টাকা পাবেন না।',
    since: '{day} থেকে',
    gone: 'অর্ডারটি আর নেই',
    toReturn: 'পণ্য ফেরত দেখুন',
    pay: 'টাকা ফেরত দিন',
    payOf: '{number} অর্ডারের টাকা ফেরত দিন',
    method: 'যেভাবে দিয়েছেন',
    methods: { bkash: 'বিকাশ', nagad: 'নগদ (Nagad)', cash: 'হাতে হাতে' },
    amount: 'কত টাকা',
    trxId: 'TrxID',
    save: 'লিখে রাখুন',
    cancel: 'বাতিল',
    saved: '{number} অর্ডারের টাকা ফেরত লেখা হয়েছে',
    used: 'এই TrxID আগেই {number} অর্ডারে লেখা আছে। এক পেমেন্ট এক ফেরতেই ধরা হয়।',
    tooMuch: 'এই অর্ডারে ক্রেতা {owed} পাবেন, এর বেশি নয়।',
    alreadySaved: 'এই ফর্মটি আগেই লেখা হয়েছে। নিচের তালিকায় দেখুন।',
    paid: 'যা ফেরত দেওয়া হয়েছে',
    download: 'সিএসভি ডাউনলোড করুন',
    older: 'আরও পুরোনো',
    more: 'আরও দেখুন',
    first: 'শুরু থেকে',
    pages: 'টাকা ফেরতের পাতা',
    columns: {
      at: 'কখন দেওয়া হয়েছে',
      order: 'অর্ডার',
      method: 'যেভাবে দেওয়া হয়েছে',
      trxId: 'TrxID',
      amount: 'টাকা',
      by: 'কে দিয়েছেন',
    },
  },
}
