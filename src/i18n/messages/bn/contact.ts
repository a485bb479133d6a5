import type {
  contact as english,
  contactProblems as englishProblems,
} from '#src/i18n/messages/en/contact.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const contact: Translated<typeof english> = {
  contact: {
    title: 'যোগাযোগ',
    heading: 'যোগাযোগ করুন',
    lead: 'দিনরাত ২৪ ঘণ্টা, সপ্তাহের ৭ দিনই আমাদের পাবেন। অর্ডার নিয়ে কথা থাকলে অর্ডার নম্বরটি হাতের কাছে রাখুন।',
    phone: 'ফোন',
    call: 'ফোন করুন',
    whatsApp: 'হোয়াটসঅ্যাপে লিখুন',
    email: 'ইমেইল',
    emailText: 'একটু দেরি হলেও চলে, এমন কথা লিখুন। জরুরি হলে ফোন করুন।',
    address: 'ঠিকানা',
    social: 'আর যেখানে আমাদের পাবেন',
    write: 'আমাদের বার্তা পাঠান',
    name: 'নাম',
    yourEmail: 'আপনার ইমেইল',
    message: 'বার্তা',
    send: 'পাঠান',
    sending: 'পাঠানো হচ্ছে…',
    notSent:
      'আপনার শেষ বার্তাটি হয়তো আমাদের কাছে পৌঁছায়নি। লেখাটি ফিরিয়ে আনুন, ইমেইল ঠিকানা মিলিয়ে দেখে আবার পাঠান। কিংবা ফোন করুন।',
    bringBack: 'আমার লেখা ফিরিয়ে আনুন',
  },
  contactMail: {
    subject: '{sender} লিখেছেন',
    name: 'নাম',
    email: 'ইমেইল',
    received: 'এসেছে',
    manage: 'বার্তাগুলো',
  },
}

export const contactProblems: Translated<typeof englishProblems> = {
  senderEmail: 'name@example.com-এর মতো একটি ইমেইল ঠিকানা লিখুন।',
  message: 'আপনার বার্তা লিখুন।',
  messageLong: 'বার্তা সর্বোচ্চ ৫,০০০ অক্ষরের হতে পারে।',
  read: 'পড়া হয়েছে কি না জানান: true বা false।',
}
