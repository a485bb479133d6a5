import type { device as english } from '#src/i18n/messages/en/device.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const device: Translated<typeof english> = {
  productTools: {
    viewed: 'সম্প্রতি দেখেছেন',
    save: 'পছন্দের তালিকায় রাখুন',
    saved: 'পছন্দের তালিকায় রাখা হয়েছে',
    unsaved: 'পছন্দের তালিকা থেকে বাদ গেছে',
    notSaved: 'এই ব্রাউজারে রাখা গেল না।',
    share: 'শেয়ার করুন',
    copied: 'লিংক কপি হয়েছে',
    notCopied: 'লিংক কপি করা গেল না। ঠিকানার ঘর থেকে কপি করুন।',
  },
  wishlist: {
    title: 'পছন্দের তালিকা',
    lead: 'শুধু এই ডিভাইসেই থাকে। দাম আর স্টক এই মুহূর্তের।',
    empty: 'আপনার পছন্দের তালিকা খালি',
    text: 'পণ্যের পাতায় হার্ট চিহ্নে চাপ দিন, পণ্যটি এখানে থাকবে।',
    toProducts: 'সব পণ্য দেখুন',
    remove: 'বাদ দিন',
    gone: 'আর বিক্রি হয় না, তাই তালিকা থেকে বাদ গেছে: {n}টি',
    failed: 'তালিকাটি এই ডিভাইসে ঠিকই আছে, কিন্তু পণ্যগুলো লোড করা গেল না।',
    retry: 'আবার চেষ্টা করুন',
    needsScript: 'পছন্দের তালিকা আপনার ডিভাইসেই থাকে, তাই JavaScript লাগে।',
  },
}
