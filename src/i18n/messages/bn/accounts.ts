import type {
  accounts as english,
  accountProblems as englishProblems,
} from '#src/i18n/messages/en/accounts.ts'
import type { Translated, TranslatedSection } from '#src/i18n/messages/translated.ts'

export const accounts: Translated<typeof english> = {
  login: {
    title: 'লগইন',
    heading: 'লগইন',
    email: 'ইমেইল',
    password: 'পাসওয়ার্ড',
    submit: 'লগইন',
    google: 'Google দিয়ে চালিয়ে যান',
    googleNotSetUp: 'Google দিয়ে লগইন এখনো চালু হয়নি',
    forgot: 'পাসওয়ার্ড ভুলে গেছেন?',
    noAccount: 'অ্যাকাউন্ট নেই?',
    toSignup: 'সাইন আপ করুন',
  },
  signup: {
    title: 'সাইন আপ',
    heading: 'সাইন আপ',
    name: 'নাম (না দিলেও চলবে)',
    image: 'ছবি',
    imageHint: 'ছবিটি আপনার ডিভাইসেই থাকে, আমরা রাখি না।',
    preview: 'আপনার বেছে নেওয়া ছবি',
    email: 'ইমেইল',
    password: 'পাসওয়ার্ড',
    passwordHint: 'অন্তত ৮টি অক্ষর, আর সহজে অনুমান করা যায় এমন নয়।',
    submit: 'সাইন আপ করুন',
    google: 'Google দিয়ে সাইন আপ করুন',
    googleNotSetUp: 'Google দিয়ে লগইন এখনো চালু হয়নি',
    hasAccount: 'আগে থেকেই অ্যাকাউন্ট আছে?',
    toLogin: 'লগইন',
  },
  forgotPassword: {
    title: 'পাসওয়ার্ড ভুলে গেছি',
    heading: 'পাসওয়ার্ড ভুলে গেছেন?',
    text: 'আপনার অ্যাকাউন্টের ইমেইল লিখুন। নতুন পাসওয়ার্ড দেওয়ার একটি লিংক আমরা সেখানে পাঠাব।',
    email: 'ইমেইল',
    submit: 'লিংক পাঠান',
    sent: 'এই ইমেইলে কোনো অ্যাকাউন্ট থাকলে লিংকটি সেখানে যাচ্ছে। সেটি একবারই কাজ করবে, ১০ মিনিটের মধ্যে। স্প্যাম ফোল্ডারও দেখে নিন।',
    toLogin: 'লগইনে ফিরে যান',
  },
  resetPassword: {
    title: 'নতুন পাসওয়ার্ড',
    heading: 'নতুন পাসওয়ার্ড দিন',
    text: 'নতুন পাসওয়ার্ড দিলে সব জায়গা থেকে আপনি লগআউট হয়ে যাবেন।',
    password: 'নতুন পাসওয়ার্ড',
    passwordHint: 'অন্তত ৮টি অক্ষর, আর সহজে অনুমান করা যায় এমন নয়।',
    submit: 'পাসওয়ার্ড বদলান',
    again: 'নতুন লিংক চেয়ে নিন',
  },
  authFailures: {
    wrongCredential: 'ইমেইল বা পাসওয়ার্ড ঠিক নয়।',
    blocked: 'এই অ্যাকাউন্ট বন্ধ আছে। দোকানের সঙ্গে কথা বলুন।',
    tooMany: 'অনেকবার চেষ্টা হয়েছে। {n} মিনিট পরে আবার চেষ্টা করুন।',
    notNow: 'এই মুহূর্তে কাজটি করা যায়নি। একটু পরে আবার চেষ্টা করুন।',
  },
  resetMail: {
    subject: 'পাগলা মার্টে আপনার নতুন পাসওয়ার্ড',
    why: 'পাগলা মার্টে আপনার অ্যাকাউন্টের জন্য কেউ নতুন পাসওয়ার্ড চেয়েছেন।',
    link: 'এখানে নতুন পাসওয়ার্ড দিন:\n{link}',
    limits: 'লিংকটি একবারই কাজ করবে, ১০ মিনিটের মধ্যে।',
    notYou: 'আপনি না চেয়ে থাকলে কিছু করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই থাকবে।',
  },
}

export const accountProblems: TranslatedSection<typeof englishProblems> = {
  accountEmail: 'name@example.com-এর মতো একটি ইমেইল ঠিকানা লিখুন।',
  emailTaken: 'এই ইমেইলে আগে থেকেই একটি অ্যাকাউন্ট আছে। লগইন করুন, অথবা অন্য ইমেইল দিন।',
  passwordMissing: 'পাসওয়ার্ড লিখুন।',
  passwordWrong: 'এটি এই অ্যাকাউন্টের পাসওয়ার্ড নয়।',
  passwordShort: 'পাসওয়ার্ডে অন্তত ৮টি অক্ষর থাকতে হবে।',
  passwordCommon: 'এই পাসওয়ার্ড খুব সহজেই অনুমান করা যায়। এমন একটি বেছে নিন, যা কেবল আপনিই জানেন।',
  passwordOfEmail: 'ইমেইলকে পাসওয়ার্ড করা যাবে না। এমন একটি বেছে নিন, যা কেবল আপনিই জানেন।',
  resetLinkOver: 'এই লিংক ব্যবহার হয়ে গেছে, অথবা এর সময় শেষ। নতুন একটি লিংক চেয়ে নিন।',
  sessionId: 'কোন সেশন, তা আইডি দিয়ে বলুন।',
}
