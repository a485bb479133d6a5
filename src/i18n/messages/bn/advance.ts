import type {
  advance as english,
  advanceProblems as problems,
} from '#src/i18n/messages/en/advance.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const advance: Translated<typeof english> = {
  orderAdvance: {
    heading: 'অনুগ্রহ করে {amount} অগ্রিম পাঠান',
    headingSent: 'অগ্রিম টাকা',
    why: 'পার্সেল কেউ না নিলে আমাদের যাওয়া-আসা দুই দিকের খরচই লাগে। তাই পাঠানোর আগে আপনার অর্ডারের {amount} অগ্রিম চাইছি। বাকি টাকা পণ্য হাতে পেয়ে দেবেন।',
    how: 'এই নম্বরে “সেন্ড মানি” করুন, তারপর কী পাঠিয়েছেন তা নিচে লিখুন। আমরা আমাদের ওয়ালেটের সঙ্গে মিলিয়ে দেখব।',
    noWallet: 'আমাদের কল করুন, কীভাবে পাঠাবেন তা জানিয়ে দেব।',
    wallets: { bkash: 'বিকাশ', nagad: 'নগদ (Nagad)' },
    copy: '{number} কপি করুন',
    copied: 'নম্বরটি কপি হয়েছে।',
    notCopied: 'ব্রাউজার কপি করতে দেয়নি। নম্বরটি লিখে নিন।',
    method: 'যেভাবে পাঠিয়েছেন',
    sender: 'যে নম্বর থেকে পাঠিয়েছেন',
    trxId: 'TrxID',
    trxIdHint: 'ওয়ালেটের মেসেজে লেখা থাকে।',
    send: 'টাকা পাঠিয়েছি',
    correct: 'যা লিখেছেন তা ঠিক করুন',
    sendCorrection: 'ঠিক করে পাঠান',
    waiting: '{wallet}, {sender} থেকে, TrxID {trxId}: আমরা মিলিয়ে দেখছি।',
    confirmed: '{wallet}, {sender} থেকে, TrxID {trxId}: টাকা পেয়েছি। ধন্যবাদ।',
    refused: '{wallet}, {sender} থেকে, TrxID {trxId}: টাকাটি খুঁজে পাইনি।',
    problems: {
      method: 'কোথায় পাঠিয়েছেন, তা বেছে নিন।',
      sender: 'বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।',
      trxId: 'ওয়ালেটে যেমন আছে তেমন TrxID লিখুন: ৬ থেকে ২০টি অক্ষর ও অঙ্ক।',
      used: 'এই TrxID আগেই ব্যবহার হয়েছে। ওয়ালেটের মেসেজটি আবার দেখুন, অথবা আমাদের কল করুন।',
    },
    notNow: 'এই অর্ডারে আর কিছু চাওয়া হচ্ছে না। অর্ডারটি আবার দেখুন, অথবা আমাদের কল করুন।',
    tooMany: 'আপনি কয়েকবার লিখেছেন। কল করুন, একসঙ্গে দেখে নেব।',
  },
  advanceTerms: {
    offerCashText: 'পণ্য হাতে পেয়ে দাম দেবেন। কিছু অর্ডারে অল্প টাকা অগ্রিম চাওয়া হয়।',
    tellPayment: 'পণ্য হাতে পেয়ে ক্যাশ টাকায়। কিছু অর্ডারে ডেলিভারি চার্জ বা বড়জোর ১০% অগ্রিম চাওয়া হয়।',
    pricesCash:
      'অর্ডার হাতে পেয়ে ক্যাশ টাকায় দাম দেবেন। কিছু অর্ডারে ডেলিভারি চার্জ বা মোট টাকার বড়জোর ১০% অগ্রিম চাওয়া হয়; কত, তা অর্ডারের পাতায় লেখা থাকে।',
    kept: 'অগ্রিম পাঠানোর নম্বর আর TrxID',
    keptFor: 'অর্ডারে আপনার নাম যত দিন থাকে।',
  },
}

export const advanceProblems: Translated<typeof problems> = {
  claimReason: 'ক্রেতার জন্য সর্বোচ্চ ২০০ অক্ষরের একটি কথা লিখুন।',
}
