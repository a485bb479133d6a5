import type { duplicates as english } from '#src/i18n/dashboard/en/duplicates.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const duplicates: Translated<typeof english> = {
  mark: 'এক দিনের মধ্যে একই ফোন থেকে: {numbers}',
  heading: 'হয়তো দুবার অর্ডার হয়েছে',
  pieces: '{title} × {n}',
  merge: '{number}-এর সঙ্গে মেলান',
  keep: 'দুটিই রাখুন',
  cancel: '{number} বাতিল করুন',
  mergeHeading: 'দুটি অর্ডার মেলান',
  mergeText:
    'একটি অর্ডার থাকবে, দুটির সব পণ্য নিয়ে, কম দামটিতে আর এক ডেলিভারিতে। অন্যটি বাতিল হবে। পরে আর ফেরানো যাবে না।',
  stays: 'কোন অর্ডারটি থাকবে?',
  choice: '{number}: {amount}, {address}',
  mergeNow: 'মিলিয়ে দিন',
  back: 'ফিরে যান',
  merged: '{other} এখন {number}-এর সঙ্গে মিলে গেছে',
  kept: 'দুটি অর্ডারই থাকল',
  cancelled: '{number} বাতিল হয়েছে',
  refused: 'কিছু বদলায়নি। {why}',
  inDoubt: 'বদলেছে কি না জানা যায়নি। {why}',
  mergedInto: '{number}-এর সঙ্গে মিলে গেছে',
  mergedFrom: '{number} এটির সঙ্গে মিলেছে',
  splitInto: 'দ্বিতীয় অর্ডার: {number}',
  splitFrom: '{number} থেকে এসেছে',
  keptBeside: 'পাশে আছে {number}',
  split: 'অর্ডার দুই ভাগ করুন',
  splitHeading: '{number} দুই ভাগ করুন',
  splitText: 'এই পণ্যগুলো দ্বিতীয় একটি অর্ডারে যাবে। দুটি মিলিয়ে টাকা আগের মতোই থাকবে।',
  move: '{title}: {n}টির মধ্যে কয়টি?',
  splitNow: 'ভাগ করুন',
  wasSplit: 'বাকি পণ্য {number}-এ আছে',
}
