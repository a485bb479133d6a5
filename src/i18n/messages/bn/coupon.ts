import type { coupon as english } from '#src/i18n/messages/en/coupon.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const coupon: Translated<typeof english> = {
  coupon: {
    ask: 'কুপন আছে?',
    label: 'কুপন',
    hint: 'বড় বা ছোট হাতের অক্ষর, একই কথা। কুপন আর ১০% ছাড়ের মধ্যে যেটি বেশি, সেটি পাবেন।',
    applied: 'কুপনে ছাড় পাচ্ছেন {amount}।',
    row: 'কুপন {code}',
    reasons: {
      unknown: 'এই কুপন দোকানের নয়। কুপন ছাড়াই অর্ডার করতে পারেন।',
      'too-many-tries': 'এখান থেকে অনেক কোড এসেছে। দশ মিনিট পরে আবার চেষ্টা করুন, অথবা কুপন ছাড়াই অর্ডার করুন।',
      ended: 'এই কুপনের সময় শেষ। কুপন ছাড়াই অর্ডার করতে পারেন।',
      'used-up': 'এই কুপন ফুরিয়ে গেছে। কুপন ছাড়াই অর্ডার করতে পারেন।',
      'used-by-phone': 'এই নম্বরে কুপনটি আগেই ব্যবহার হয়েছে।',
      'other-products': 'এই কুপন অন্য পণ্যের জন্য।',
      'below-sum': 'এই কুপনের জন্য আরও বেশি টাকার অর্ডার লাগে।',
      'discount-is-better': 'আপনার ১০% ছাড় কুপনের সমান বা বেশি, তাই সেটিই পাচ্ছেন।',
    },
  },
}
