import type { factProblems as english } from '#src/i18n/messages/en/facts.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const factProblems: Translated<typeof english> = {
  factPhone: 'বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।',
  factAddress: 'দোকানটি কোথায়, তা লিখুন।',
  factEmail: 'একটি ইমেইল ঠিকানা লিখুন, যেমন hello@example.com।',
  factLinks: 'তিনটি লিংক দিন, প্রতিটির নাম ও ঠিকানাসহ।',
  shopSettingLabel: 'সর্বোচ্চ ৬০ অক্ষরে লিংকটির নাম লিখুন।',
  factLink: 'এমন একটি ঠিকানা দিন, যার শুরুতে https:// আছে।',
  factCode: 'অর্ডার ফর্মে যে কোডটি বসবে, তা লিখুন।',
  factFee: '০ থেকে ১০,০০০ টাকার মধ্যে একটি অঙ্ক দিন, দশমিকের পর সর্বোচ্চ দুই ঘর।',
  factMessenger: 'm.me/-এর পরে আপনার পেজের যে নাম, তা লিখুন: ইংরেজি অক্ষর, সংখ্যা আর ডট।',
  factOnOff: 'true অথবা false দিন।',
  factLogo: 'লোগোটি এখানে আপলোড করুন, অথবা খালি রাখুন।',
  factPlaces: 'ঢাকার কাছের জায়গার ইংরেজি নাম দিন, যেমন Savar।',
  factPieces: '১ থেকে ১০,০০,০০০-এর মধ্যে কতটি তা লিখুন।',
  returnedPieces: 'পণ্যপ্রতি এক লাইনে কতটি তা পূর্ণ সংখ্যায় দিন, অন্তত একটি।',
  photoSize: 'small বা large দিন।',
  returnState: 'ফেরতের একটি অবস্থা দিন, যেমন approved।',
  returnOrigin: 'buyer, courier বা staff দিন।',
  reviewState: 'waiting, published বা declined দিন।',
  reviewAnswer: 'published বা declined দিন।',
  reviewPhotos: 'রিভিউটির সর্বোচ্চ তিনটি ছবির আইডি দিন।',
  reviewReply: 'জবাব সর্বোচ্চ ১,০০০ অক্ষরের হতে পারে।',
  factDays: '০ থেকে ৩০-এর মধ্যে কর্মদিবসের সংখ্যা দিন।',
  factFeesSame: 'দুই এলাকার জন্য আলাদা ফি দিন: ফি দেখেই অর্ডারের এলাকা চেনা যায়।',
}
