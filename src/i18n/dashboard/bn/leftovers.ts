import type { leftovers as english } from '#src/i18n/dashboard/en/leftovers.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const leftovers: Translated<typeof english> = {
  myProfile: {
    none: 'আপনার প্রোফাইল এখনও নেই। ফর্মটি পূরণ করলে এখানে আপনার কার্ড দেখা যাবে।',
    card: 'আপনার কার্ড',
    toPublicPage: 'অন্যরা যেমন দেখেন',
    form: 'আপনার সম্পর্কে',
    name: 'নাম',
    age: 'বয়স',
    who: 'নিজের সম্পর্কে',
    refer: 'রেফার নম্বর',
    address: 'ঠিকানা',
    onlyYou: 'শুধু আপনি আর দোকান এটি দেখতে পান।',
    image: 'ছবি',
    imageHint: 'https:// বা /media/ দিয়ে শুরু হওয়া ঠিকানা। দোকানে রাখা ছবিই শুধু পাতায় দেখা যায়।',
    host: 'হোস্ট',
    hostName: 'হোস্টের নাম',
    hostImage: 'হোস্টের ছবি',
    hostEmail: 'হোস্টের ইমেইল',
    submit: 'প্রোফাইল সংরক্ষণ করুন',
    wrongFields: 'এখনও সংরক্ষিত হয়নি: কিছু ঘর খালি বা ভুল আছে।',
    changed: 'এর মধ্যে কেউ প্রোফাইলটি বদলেছেন। ফর্মের লেখা রাখতে আবার সংরক্ষণ করুন।',
    gone: 'এই অ্যাকাউন্ট আর নেই।',
    unavailable: 'এই মুহূর্তে প্রোফাইল সংরক্ষণ করা যায়নি। একটু পরে আবার চেষ্টা করুন।',
  },
}
