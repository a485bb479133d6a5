import type { payments as english } from '#src/i18n/messages/en/payments.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const payments: Translated<typeof english> = {
  payOnline: {
    heading: 'অগ্রিম টাকা দিন',
    names: { bkash: 'বিকাশ', sslcommerz: 'এসএসএল কমার্জ' },
    pay: { bkash: 'বিকাশে {amount} দিন', sslcommerz: 'কার্ড বা ওয়ালেটে {amount} দিন' },
    goingOn: 'টাকা দেওয়ার পাতায় যাচ্ছেন।',
    goOn: 'টাকা দিতে এগিয়ে যান',
    paid: '{by} দিয়ে পাঠানো {amount} পেয়েছি। ধন্যবাদ।',
    owed: '{by} দিয়ে পাঠানো {amount} পেয়েছি, কিন্তু এই অর্ডারে তা লাগছে না। টাকাটা আমরা ফেরত দেব।',
    notPaid: '{by} দিয়ে কোনো টাকা দেওয়া হয়নি।',
    open: '{by} দিয়ে এখনও কোনো টাকা দেওয়া হয়নি।',
    unknown:
      '{by}-এ আপনার {amount} পৌঁছেছে কি না, এখনও জানি না। আমরা খোঁজ নিচ্ছি। আবার টাকা দেওয়ার আগে এক মিনিট পর পাতাটি আবার খুলুন।',
    unclear: '{by} দিয়ে দেওয়া আপনার টাকার খোঁজ নিচ্ছি। আমরা আপনাকে ফোন করব।',
    tooMany: 'অনেকবার চেষ্টা হয়েছে। এক ঘণ্টা পর আবার করুন, নয়তো আমাদের ফোন করুন।',
    notNow: 'এই অর্ডারে এখন অগ্রিম টাকা লাগবে না।',
    away: 'এখন অনলাইনে টাকা দেওয়া যাচ্ছে না। আপনার কোনো টাকা কাটা হয়নি। এক মিনিট পর আবার চেষ্টা করুন, নয়তো ফোন করুন।',
  },
}
