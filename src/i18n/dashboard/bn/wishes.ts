import type { wishes as englishWishes } from '#src/i18n/dashboard/en/wishes.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const wishes: Translated<typeof englishWishes> = {
  wishes: {
    title: 'ক্রেতার অনুরোধ',
    heading: 'ক্রেতার অনুরোধ',
    lead: 'অর্ডারের পাতা থেকে ক্রেতারা জানিয়েছেন। আপনার উত্তর সঙ্গে সঙ্গে সেখানে দেখা যায়।',
    list: 'উত্তরের অপেক্ষায়',
    toCollect: 'ডেলিভারিতে নিতে হবে: {amount}',
    none: 'কেউ উত্তরের অপেক্ষায় নেই।',
    loading: 'লোড হচ্ছে...',
    failed: 'তালিকাটি আনা যায়নি।',
    tryAgain: 'আবার চেষ্টা করুন',
    kinds: { cancel: 'বাতিল', return: 'ফেরত' },
    reasons: {
      'changed-mind': 'মত বদলেছেন',
      'too-late': 'দেরি হচ্ছে',
      damaged: 'নষ্ট, বা কাজ করে না',
      'wrong-product': 'অন্য পণ্য',
      'not-as-shown': 'ছবির মতো নয়',
      other: 'অন্য কারণ',
    },
    states: { open: 'উত্তর বাকি', accepted: 'রাজি', declined: 'রাজি নই' },
    answer: 'ক্রেতার জন্য একটি কথা',
    accept: 'রাজি',
    decline: 'রাজি নই',
    accepted: '{number}: রাজি জানানো হয়েছে।',
    declined: '{number}: রাজি নই জানানো হয়েছে।',
    notDone: 'উত্তর যায়নি: {why}',
  },
}
