import type {
  team as english,
  teamProblems as englishProblems,
} from '#src/i18n/messages/en/team.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const team: Translated<typeof english> = {
  invitation: {
    title: 'আমন্ত্রণ',
    heading: 'দোকানের দলে যোগ দিন',
    text: '{email}-এর জন্য একটি পাসওয়ার্ড দিন। আগের পাসওয়ার্ড আর চলবে না, আর সব জায়গা থেকে আপনি লগআউট হয়ে যাবেন।',
    over: 'এই আমন্ত্রণ ব্যবহার বা বাতিল হয়ে গেছে, অথবা এর সময় শেষ। দোকানের মালিকের কাছে নতুন একটি চেয়ে নিন।',
    password: 'নতুন পাসওয়ার্ড',
    passwordHint: 'অন্তত ৮টি অক্ষর, আর সহজে অনুমান করা যায় এমন নয়।',
    submit: 'যোগ দিন',
    login: 'লগইন করুন',
  },
  invitationMail: {
    subject: 'পাগলা মার্টের দলে আমন্ত্রণ',
    why: 'পাগলা মার্টের মালিক আপনাকে দোকানের দলে আমন্ত্রণ জানিয়েছেন।',
    link: 'যোগ দিতে এখানে পাসওয়ার্ড দিন:\n{link}',
    limits: 'লিংকটি একবারই কাজ করবে, ৩ দিনের মধ্যে। এরপর এই ইমেইল দিয়ে লগইন করবেন।',
    notYou: 'দোকানটি চেনা না হলে কিছু করতে হবে না: লিংকটি ছাড়া কিছুই হবে না।',
  },
}

export const teamProblems: Translated<typeof englishProblems> = {
  duties: 'অন্তত একটি কাজ বেছে নিন।',
  tokenName: 'প্রোগ্রামটির নাম লিখুন, সর্বোচ্চ ৬০ অক্ষরে।',
  tokenScopes: 'প্রোগ্রামটি কী করতে পারবে, অন্তত একটি বেছে নিন।',
  tokenDays: 'একটি মেয়াদ বেছে নিন, সর্বোচ্চ এক বছর।',
}
