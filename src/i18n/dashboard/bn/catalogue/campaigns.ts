import type { campaigns as english } from '#src/i18n/dashboard/en/catalogue/campaigns.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const campaigns: Translated<typeof english> = {
  banners: {
    heading: 'হোম পেজে ব্যানার',
    lead: 'শুরু থেকে শেষ পর্যন্ত দেখা যায়, তারপর নিজে থেকেই সরে যায়। ব্যানার না চাইলে লেখা খালি রাখুন।',
    bannerText: 'ইংরেজি লেখা',
    bannerTextBn: 'বাংলা লেখা',
    bannerLink: 'কোথায় নিয়ে যাবে',
    linkHint: 'আপনার দোকানের কোনো পাতা: তার ঠিকানা কপি করে এখানে দিন। শুধু লেখা দেখাতে চাইলে খালি রাখুন।',
    edit: 'ব্যানার',
    editOf: '{name}, {time}-এর ব্যানার',
    save: 'ব্যানার সেভ করুন',
    saving: 'সেভ হচ্ছে…',
    cancel: 'থাক',
    saved: 'ব্যানার সেভ হয়েছে',
    conflict: 'আপনি বদলানোর সময় অন্য কেউ এই ব্যানার বদলেছেন।',
  },
  productCampaigns: {
    heading: 'এই পণ্যের ক্যাম্পেইন',
    nameless: 'একটি ক্যাম্পেইন',
    runs: '{name}: {to} পর্যন্ত {price}। এর সাধারণ দাম {own}; ক্যাম্পেইন শেষ হলে সেটিই ফিরে আসবে।',
    comes: '{name}: {from} থেকে {to} পর্যন্ত {price}।',
    stays: 'দামের বদল: {from} থেকে {price}।',
    ends: 'এই ফর্মে অন্য দাম দিলে এই পণ্যের ক্যাম্পেইন শেষ হয়।',
    see: 'ক্যাম্পেইন দেখুন',
  },
}
