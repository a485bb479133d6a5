import type { incompleteOrders as english } from '#src/i18n/dashboard/en/incomplete-orders.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const incompleteOrders: Translated<typeof english> = {
  incompleteOrders: {
    title: 'অসম্পূর্ণ অর্ডার',
    heading: 'অসম্পূর্ণ অর্ডার',
    lead: 'ক্রেতারা যে ফর্ম শুরু করে অন্তত ২০ মিনিট আগে ফেলে গেছেন। সেই ফোন থেকে অর্ডার এলে, আর ১৪ দিন পরে, ফর্মটি মুছে যায়।',
    isOff: 'দোকান এমন ফর্ম রাখে না। দোকানের তথ্য পাতায় চালু করা যায়; তখন অর্ডার ফর্ম ক্রেতাকে তা জানায়।',
    toDetails: 'দোকানের তথ্য',
    loading: 'লোড হচ্ছে...',
    failed: 'ফর্মগুলো আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    none: 'কোনো ফর্ম অপেক্ষায় নেই।',
    noName: 'নাম এখনও নেই',
    line: '{title} × {n}',
    amount: 'ডেলিভারি ছাড়া {amount}',
    lastTyped: 'শেষ লেখা {when}',
    called: 'ফোন করা হয়েছে {when}',
    wasCalled: 'ফোন করেছি',
    order: 'অর্ডার করে দিন',
    remove: 'মুছে ফেলুন',
    removed: 'মুছে গেছে',
    gone: 'ফর্মটি আর নেই: ক্রেতা হয়তো অর্ডার করেছেন।',
  },
}
