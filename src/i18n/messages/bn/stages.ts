import type { stages as englishStages } from '#src/i18n/messages/en/stages.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const stages: Translated<typeof englishStages> = {
  orderStages: {
    placed: 'আপনার অর্ডার পেয়েছি। কিছু পাঠানোর আগে আপনাকে ফোন করব।',
    confirmed: 'ফোনে আপনার সঙ্গে নিশ্চিত করা হয়েছে।',
    packed: 'প্যাক করা হয়েছে, এখনও আমাদের দোকানে আছে।',
    shipped: 'আপনার কাছে পাঠানো হয়েছে, পথে আছে।',
    delivered: 'পৌঁছে দেওয়া হয়েছে।',
    returning: 'আমাদের কাছে ফেরত আসছে।',
    returned: 'আমাদের দোকানে ফেরত এসেছে।',
    cancelled: 'বাতিল হয়েছে। কিছু পাঠানো হবে না।',
  },
  orderStagesShort: {
    placed: 'পেয়েছি',
    confirmed: 'নিশ্চিত',
    packed: 'প্যাক করা হয়েছে',
    shipped: 'পথে আছে',
    delivered: 'পৌঁছে গেছে',
    returning: 'ফেরত আসছে',
    returned: 'ফেরত এসেছে',
    cancelled: 'বাতিল',
  },
  orderSteps: {
    heading: 'অর্ডারের অবস্থা',
    toCome: 'এখনও বাকি',
  },
  orderWishes: {
    heading: 'কিছু ঠিক নেই?',
    ask: {
      cancel: 'অর্ডারটি বাতিল করতে বলুন',
      return: 'ফেরত দিতে চাইলে জানান',
    },
    why: 'কারণ',
    note: 'আর কিছু জানাতে চাইলে লিখুন (ঐচ্ছিক)',
    send: 'দোকানে পাঠান',
    reasons: {
      'changed-mind': 'মত বদলেছি',
      'too-late': 'দেরি হচ্ছে',
      damaged: 'নষ্ট, বা কাজ করে না',
      'wrong-product': 'অন্য পণ্য এসেছে',
      'not-as-shown': 'ছবির মতো নয়',
      other: 'অন্য কারণ',
    },
    asked: '{date} তারিখে আপনি অর্ডারটি বাতিল করতে বলেছেন।',
    states: {
      open: 'আমরা শিগগিরই জানাব।',
      accepted: 'আমরা রাজি হয়েছি।',
      declined: 'আমরা রাজি হতে পারিনি।',
    },
    returns: {
      asked: '{date} তারিখে আপনি {n}টি পণ্য ফেরত দিতে চেয়েছেন।',
      pieces: 'কয়টি ফেরত দেবেন',
      states: {
        asked: 'আমরা শিগগিরই জানাব।',
        approved: 'আমরা রাজি। যেমন পেয়েছেন তেমনই রাখুন; কীভাবে ফেরত নেব, জানাব।',
        'on-its-way': 'পণ্য আমাদের কাছে আসছে।',
        received: 'পণ্য আমরা পেয়েছি।',
        declined: 'আমরা রাজি হতে পারিনি।',
        ended: 'ফেরতটি আর চলছে না।',
      },
    },
    noPieces: 'কয়টি ফেরত দেবেন বলুন, অন্তত একটি।',
    refused: 'এই মুহূর্তে তা চাওয়া গেল না। অর্ডারটি আবার দেখুন, অথবা ফোন করুন।',
    tooMany: 'আজ কয়েকবার জানিয়েছেন। ফোন করুন, একসঙ্গে দেখে নিই।',
    messagesOn: 'এই অর্ডারে কিছু হলে আপনি বার্তা পাবেন।',
    messagesOff: 'আপনার অর্ডার নিয়ে কোনো বার্তা যাবে না।',
    stop: 'বার্তা পাঠাবেন না',
    allow: 'আবার বার্তা পাঠান',
  },
  orderParcel: {
    by: 'পৌঁছে দিচ্ছে',
    rider: 'আমাদের নিজের রাইডার',
    follow: 'পার্সেল কোথায় দেখুন',
  },
}
