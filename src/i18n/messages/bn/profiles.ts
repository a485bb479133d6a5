import type {
  profiles as english,
  profileProblems as englishProblems,
} from '#src/i18n/messages/en/profiles.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const profiles: Translated<typeof english> = {
  question: {
    kicker: 'প্রশ্ন',
    host: 'প্রশ্ন করেছেন',
    details: 'বিস্তারিত',
    facts: 'এই প্রশ্ন সম্পর্কে',
    dueDate: 'শেষ তারিখ',
    budget: 'বাজেট (টাকা)',
    subject: 'বিভাগ/বিষয়',
  },
  profileCard: {
    title: '{name} সম্পর্কে',
    kicker: 'প্রোফাইল',
    emailNotVerified: 'এই অ্যাকাউন্টের ইমেইল ঠিকানা যাচাই করা হয়নি।',
    refer: 'রেফার নম্বর',
    noAbout: '{name} নিজের সম্পর্কে এখনও কিছু লেখেননি।',
    counters: 'সংখ্যায়',
    questionsAsked: 'প্রশ্ন করেছেন',
    answersGiven: 'উত্তর দিয়েছেন',
    earned: 'আয়',
    answersBought: 'উত্তর কিনেছেন',
    spent: 'খরচ',
    averageRating: 'গড় রেটিং',
    peopleReferred: 'রেফার করেছেন',
    allocations: 'বরাদ্দ',
  },
}

export const profileProblems: Translated<typeof englishProblems> = {
  profileAge: 'বয়স ১ থেকে ১৩০-এর মধ্যে পূর্ণ সংখ্যায় লিখুন।',
  profileAddress: 'ঠিকানাটি লেখা হিসেবে দিন।',
  profileAbout: 'নিজের সম্পর্কে লেখা সর্বোচ্চ ২,০০০ অক্ষরের হতে পারে।',
  profileRefer: 'রেফার নম্বর সর্বোচ্চ ২০০ অক্ষরের হতে পারে।',
  profileImage: 'ছবির ঠিকানা https:// দিয়ে শুরু হতে হবে; না থাকলে ঘরটি খালি রাখুন।',
  profileHost: 'হোস্টের name, image আর email একসঙ্গে একটি অবজেক্টে দিন।',
  profileHostName: 'হোস্টের নাম সর্বোচ্চ ২০০ অক্ষরের হতে পারে।',
  profileHostImage: 'হোস্টের ছবির ঠিকানা https:// দিয়ে শুরু হতে হবে; না থাকলে ঘরটি খালি রাখুন।',
  profileHostEmail: 'হোস্টের ইমেইল name@example.com-এর মতো লিখুন; না থাকলে ঘরটি খালি রাখুন।',
}
