import type {
  buyerMessages as englishMessages,
  messageProblems as englishProblems,
} from '#src/i18n/messages/en/buyer-messages.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const buyerMessages: Translated<typeof englishMessages> = {
  buyerTexts: {
    confirmed: '{shop}: আপনার অর্ডার {number} নিশ্চিত হয়েছে। {amount} সঙ্গে রাখবেন। {link}',
    shipped: '{shop}: আপনার অর্ডার {number} পাঠানো হয়েছে। {amount} সঙ্গে রাখবেন। {link}',
    delivered: '{shop}: অর্ডার {number} পৌঁছে গেছে। সমস্যা থাকলে ৭ দিনের মধ্যে জানান: {link}',
    unreachable: '{shop}: অর্ডার {number} নিয়ে ফোন করে আপনাকে পাইনি। ফোন করুন: {phone}',
    'advance-confirmed':
      '{shop}: {number} অর্ডারের অগ্রিম পেয়েছি। ডেলিভারির সময় দেবেন {amount}। {link}',
    'advance-refused': '{shop}: {number} অর্ডারের অগ্রিম খুঁজে পাইনি। ফোন: {phone} {link}',
  },
  backInStockText: { text: '{shop}: {product} আবার এসেছে। {link}', ending: 'আর নয়: {end}' },
  buyerMail: {
    confirmed: 'আপনার অর্ডার {number} নিশ্চিত হয়েছে',
    shipped: 'আপনার অর্ডার {number} পাঠানো হয়েছে',
    delivered: 'আপনার অর্ডার {number} পৌঁছে গেছে',
    unreachable: 'আপনার অর্ডার {number} নিয়ে ফোন করে আপনাকে পাইনি',
    'advance-confirmed': 'আপনার {number} অর্ডারের অগ্রিম পেয়েছি',
    'advance-refused': 'আপনার {number} অর্ডারের অগ্রিম খুঁজে পাইনি',
    stop: 'এমন বার্তা চান না? অর্ডারের পাতায় বন্ধ করতে পারেন: {link}',
  },
}

export const messageProblems: Translated<typeof englishProblems> = {
  wishAnswer: 'ক্রেতার জন্য সর্বোচ্চ ৫০০ অক্ষরের একটি কথা লিখুন।',
  gateway: 'গেটওয়ে হতে পারে off, log, bulksmsbd বা sms-net-bd।',
  senderId: 'প্রেরকের নামে সর্বোচ্চ ২০টি ইংরেজি অক্ষর আর সংখ্যা থাকে।',
  gatewayKey: 'গেটওয়ে থেকে পাওয়া কী লিখুন।',
  messageText: '১ থেকে ৫০০ অক্ষরের একটি লেখা দিন।',
  messageFields: 'বন্ধনীর ভেতরে শুধু shop, name, number, amount, link বা phone লেখা যায়।',
  backInStockFields: 'বন্ধনীর ভেতরে শুধু shop, product, link, phone বা end লেখা যায়।',
  messageEvents:
    'confirmed, shipped, delivered, unreachable, advance-confirmed বা advance-refused দিন।',
}
