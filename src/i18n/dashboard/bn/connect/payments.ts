import type { payments as english } from '#src/i18n/dashboard/en/connect/payments.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const payments: Translated<typeof english> = {
  payments: {
    title: 'অনলাইনে টাকা',
    heading: 'অনলাইনে টাকা',
    lead: 'যে অর্ডারে অগ্রিম লাগে, ক্রেতা সেই অর্ডারের পাতা থেকেই টাকা দিতে পারেন। পেমেন্ট সেবা নিজে টাকা পাওয়ার কথা জানালে তবেই দোকান তা লিখে রাখে।',
    names: { bkash: 'বিকাশ', sslcommerz: 'এসএসএল কমার্জ' },
    about: {
      sslcommerz: 'এসএসএল কমার্জের স্টোর আইডি আর তার পাসওয়ার্ড। ক্রেতা কার্ড, ওয়ালেট বা ব্যাংক থেকে টাকা দেন।',
      bkash: 'টোকেনাইজড চেকআউটের জন্য আপনার বিকাশ মার্চেন্ট অ্যাকাউন্টের চাবি। চুক্তির পর বিকাশ এগুলো পাঠায়।',
    },
    loading: 'আসছে...',
    failed: 'পেমেন্ট সেবার তালিকা আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    cannotSeal: 'এই দোকান এখনও চাবি রাখতে পারে না। SECRETS_KEY দিয়ে চালু করুন।',
    notConnected: 'চালু নয়',
    unreadable: 'রাখা চাবিগুলো এখানে খোলা যায় না। আবার লিখুন।',
    connectedBy: '{when} তারিখে {who} চালু করেছেন',
    address: 'ঠিকানা',
    bases: { live: 'আসল', sandbox: 'পরীক্ষার জন্য: আসল টাকা আসে না' },
    onSandbox: 'পরীক্ষার ঠিকানায় টাকা না এলেও অর্ডারে টাকা পাওয়া লেখা হয়। শুধু যাচাই করতে এটি ব্যবহার করুন।',
    keySet: 'রাখা আছে। না বদলালে খালি রাখুন।',
    save: 'রাখুন',
    saved: 'রাখা হয়েছে।',
    remove: 'চাবি মুছুন',
    askRemove: 'এই সেবার চাবি মুছবেন?',
    removed: 'চাবি মোছা হয়েছে।',
    fields: {
      username: 'ব্যবহারকারীর নাম',
      password: 'ব্যবহারকারীর পাসওয়ার্ড',
      appKey: 'অ্যাপের চাবি',
      appSecret: 'অ্যাপের গোপন চাবি',
      storeId: 'স্টোর আইডি',
      storePassword: 'স্টোরের পাসওয়ার্ড',
    },
    unclearHeading: 'যেসব টাকা মিলিয়ে দেখতে হবে',
    unclearLead:
      'এই টাকাগুলো নিয়ে দোকান নিজে সিদ্ধান্ত নিতে পারছে না: পেমেন্ট সেবার কথা মিলছে না, কার্ডটিকে ঝুঁকিপূর্ণ বলছে, অথবা এক সপ্তাহ ধরে উত্তর নেই। তাদের পোর্টালে ইনভয়েস নম্বর দিয়ে খুঁজুন, তারপর অগ্রিম বা ফেরত নিজে লিখুন।',
    unclear: '{by}, অর্ডার {number}, ইনভয়েস {invoice}, {amount}, {when}: {because}',
    lookedAt: 'দেখা হয়েছে',
    lookedAtOf: 'দেখা হয়েছে: ইনভয়েস {invoice}',
    takenOff: 'তালিকা থেকে সরানো হয়েছে।',
    reasons: {
      'Paid for another invoice': 'অন্য ইনভয়েসের টাকা',
      'Paid in another currency': 'টাকায় নয়, অন্য মুদ্রায় দেওয়া হয়েছে',
      'Paid by a card that the provider calls risky': 'পেমেন্ট সেবা কার্ডটিকে ঝুঁকিপূর্ণ বলছে',
      'Paid, without an amount or TrxID that the shop can read':
        'টাকা দেওয়া হয়েছে, কিন্তু টাকার অঙ্ক বা TrxID পড়া যায়নি',
      'Paid, without an amount or a number that the shop can read':
        'টাকা দেওয়া হয়েছে, কিন্তু টাকার অঙ্ক বা লেনদেন নম্বর পড়া যায়নি',
      'Its TrxID stands at another payment': 'একই TrxID অন্য একটি পেমেন্টে লেখা আছে',
      'Its TrxID is written down with another amount or way of payment':
        'একই TrxID-এ অন্য টাকার অঙ্ক বা অন্য মাধ্যম লেখা আছে',
      'It began at another account of the provider': 'পেমেন্ট সেবার অন্য একটি অ্যাকাউন্টে শুরু হয়েছিল',
      'There is no account at the provider': 'এই সেবায় এখন কোনো অ্যাকাউন্ট নেই',
      'The shop was restored from a backup: look at the provider whether it was paid':
        'এর পরে দোকান ব্যাকআপ থেকে ফেরানো হয়েছে',
    },
    toTest: 'সংযোগের পাতায় পরীক্ষা করুন',
  },
}
