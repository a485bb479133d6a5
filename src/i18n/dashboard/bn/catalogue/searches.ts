import type { searches as english } from '#src/i18n/dashboard/en/catalogue/searches.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const searches: Translated<typeof english> = {
  searches: {
    title: 'কী খোঁজা হয়',
    heading: 'কী খোঁজা হয়',
    lead: 'ক্রেতারা যা খুঁজে পাননি। দোকান শুধু শব্দ গোনে, কে খুঁজেছেন তা রাখে না।',
    loading: 'লোড হচ্ছে...',
    failed: 'তালিকা আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    missed: 'খুঁজে পাওয়া যায়নি',
    noneMissed: 'সব খোঁজাতেই কিছু পাওয়া গেছে, অথবা এখনও কেউ খোঁজেননি। নতুনগুলো এক মিনিটের মধ্যে আসে।',
    columns: { text: 'যা খোঁজা হয়েছে', times: 'কতবার', day: 'শেষ দিন', work: 'বদল' },
    join: 'এর সমার্থক শব্দ লিখুন',
    joinOf: '{text} শব্দের সমার্থক শব্দ লিখুন',
    hide: 'লুকান',
    hideOf: '{text} লুকান',
    hidden: 'লুকানো হয়েছে',
    synonyms: 'একই অর্থের শব্দ',
    aboutSynonyms:
      'এর একটি শব্দ খুঁজলে সবগুলোর পণ্য পাওয়া যায়, দোকানেও, ড্যাশবোর্ডেও। বাংলা, ইংরেজি আর প্রচলিত ভুল বানান লিখতে পারেন।',
    add: 'একই অর্থের শব্দ যোগ করুন',
    addWord: 'যোগ করুন',
    addTo: 'এগুলোর সঙ্গে যোগ করুন: {words}',
    removeWord: '{word} বাদ দিন',
    removed: 'শব্দটি বাদ দেওয়া হয়েছে',
    sameAs: '{words}: এর সমার্থক শব্দ',
    words: 'শব্দগুলো, মাঝে কমা দিয়ে',
    wordsHint: 'যেমন pakha, পাখা। একই অর্থের সর্বোচ্চ ছয়টি শব্দ।',
    save: 'শব্দগুলো সেভ করুন',
    saving: 'সেভ হচ্ছে…',
    cancel: 'থাক',
    joined: 'সেভ হয়েছে: এখন থেকে খুঁজলে পাওয়া যাবে',
  },
}
