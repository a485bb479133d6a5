import type { reviews as english } from '#src/i18n/dashboard/en/catalogue/reviews.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const reviews: Translated<typeof english> = {
  reviews: {
    title: 'রিভিউ',
    heading: 'রিভিউ',
    lead: 'পণ্য হাতে পেয়ে ক্রেতারা লেখেন। আপনি প্রকাশ করলে তবেই অন্যরা দেখতে পান।',
    lists: 'রিভিউয়ের অবস্থা',
    states: { waiting: 'দেখা বাকি', published: 'প্রকাশিত', declined: 'বাদ দেওয়া' },
    none: 'এখানে কোনো রিভিউ নেই।',
    stars: '৫ তারার মধ্যে {n}',
    buyer: 'একজন ক্রেতা',
    by: '{who}, {date}',
    photo: '{title}: ক্রেতার পাঠানো ছবি {n}',
    showPhoto: 'ছবি {n} দেখান',
    reply: 'নিচে আপনার জবাব (ঐচ্ছিক)',
    publish: 'প্রকাশ করুন',
    save: 'সংরক্ষণ করুন',
    decline: 'বাদ দিন',
    takeBack: 'সরিয়ে নিন',
    done: {
      published: '{title}: রিভিউটি এখন সবাই পড়তে পারবেন',
      declined: '{title}: রিভিউটি আর কেউ দেখবেন না',
    },
    notDone: '{title}: রিভিউটি বদলানো যায়নি। {why}',
  },
}
