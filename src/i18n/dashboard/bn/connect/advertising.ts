import type { advertising as english } from '#src/i18n/dashboard/en/connect/advertising.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const advertising: Translated<typeof english> = {
  advertising: {
    title: 'বিজ্ঞাপন',
    heading: 'ফেসবুক',
    lead: 'পিক্সেলের আইডি দিলে দোকান প্রত্যেক ভিজিটরকে জিজ্ঞেস করে তিনি রাজি কি না, আর শুধু যাঁরা রাজি তাঁদের খবর ফেসবুককে জানায়।',
    loading: 'আসছে...',
    failed: 'সেটিংস আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    pixelId: 'পিক্সেলের আইডি',
    pixelHint: 'ফেসবুকের ইভেন্টস ম্যানেজারে যে নম্বরটি আছে। খালি রাখলে কোনো পাতায় ফেসবুকের কিছু থাকে না।',
    token: 'অ্যাক্সেস টোকেন',
    tokenHint: 'দোকান নিজে যে কেনাকাটার খবর পাঠায়, তার জন্য। সিল করে রাখা হয়, আর কখনো দেখানো হয় না।',
    tokenSet: 'রাখা আছে। না বদলালে খালি রাখুন; অন্য পিক্সেলের জন্য নতুন টোকেন লাগে।',
    purchase: 'অর্ডার কখন কেনাকাটা বলে ধরা হবে?',
    purchaseAt: {
      confirmed: 'আপনি কনফার্ম করলে',
      placed: 'ক্রেতা অর্ডার দিলেই',
    },
    save: 'রাখুন',
    saving: 'রাখা হচ্ছে...',
    saved: 'রাখা হয়েছে।',
    consent:
      'কেনাকাটার খবরে থাকে পণ্য, টাকার অঙ্ক আর সংকেতে বদলানো ফোন নম্বর (হ্যাশ); অর্ডারের সাত দিনের মধ্যে যায়। যাঁরা রাজি নন, তাঁদের কিছুই যায় না।',
    toIntegrations: 'সংযোগের পাতায় পরীক্ষা করুন',
  },
}
