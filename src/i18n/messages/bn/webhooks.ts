import type {
  webhookMail as englishMail,
  webhookProblems as englishProblems,
} from '#src/i18n/messages/en/webhooks.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const webhookProblems: Translated<typeof englishProblems> = {
  webhookUrl: 'পুরো ঠিকানা লিখুন, যেমন https://example.com/webhook।',
  webhookHttps: 'ঠিকানা https:// দিয়ে শুরু হতে হবে।',
  webhookPassword: 'ঠিকানায় ব্যবহারকারীর নাম বা পাসওয়ার্ড রাখা যাবে না।',
  webhookPublic: 'ঠিকানাটি ইন্টারনেটে সবার জন্য খোলা হতে হবে।',
  webhookEvents: 'অন্তত একটি খবর বেছে নিন।',
  webhooksTooMany: 'পাঁচটি ঠিকানা আগেই আছে: আগে একটি বাদ দিন।',
  webhookSecretGone: 'আগে নতুন গোপন চাবি বানান: পুরোনোটি আর খোলা যায় না।',
}

export const webhookMail: Translated<typeof englishMail> = {
  webhookMail: {
    subject: 'একটি ওয়েবহুক বন্ধ করা হয়েছে: {host}',
    failing:
      '{host} তিন দিন ধরে কিছুই নেয়নি, তাই দোকান সেখানে আর কিছু পাঠাচ্ছে না। অর্ডার আর স্টকে কোনো প্রভাব নেই।',
    gone: '{host} জানিয়েছে ঠিকানাটি আর নেই, তাই দোকান সেখানে আর কিছু পাঠাচ্ছে না। অর্ডার আর স্টকে কোনো প্রভাব নেই।',
    next: 'কী উত্তর এসেছে তা তালিকায় আছে। সেখান থেকে পরীক্ষা করতে, আবার চালু করতে আর প্রতিটি বার্তা আবার পাঠাতে পারেন:\n{link}',
  },
}
