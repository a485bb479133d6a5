import type { search as english } from '#src/i18n/messages/en/search.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const search: Translated<typeof english> = {
  search: {
    label: 'পণ্য খুঁজুন',
    placeholder: 'ব্লেন্ডার, ফ্যান, চুলা…',
    submit: 'খুঁজুন',
    category: 'বিভাগ',
    everything: 'সব',
    only: 'শুধু',
    offers: 'অফারের পণ্য',
    inStock: 'স্টকে আছে',
    sort: 'সাজান',
    best: 'সবচেয়ে প্রাসঙ্গিক',
    newest: 'নতুন আগে',
    cheapest: 'কম দাম আগে',
    dearest: 'বেশি দাম আগে',
    apply: 'দেখান',
    none: 'কোনো পণ্য নেই',
    one: '১টি পণ্য',
    some: '{n}টি পণ্য',
    many: '{n}টির বেশি পণ্য',
    foundFor: '‘{text}’ খুঁজে {count} পাওয়া গেছে।',
    noneFor: '‘{text}’ খুঁজে কোনো পণ্য পাওয়া যায়নি।',
    takenFor: '‘{text}’ লিখে খোঁজার ফল দেখানো হচ্ছে।',
    perhaps: 'হয়তো এগুলোর কোনোটি খুঁজছেন:',
    partly: 'সব কটি শব্দ একসঙ্গে কোনো পণ্যে নেই, সবচেয়ে কাছাকাছিগুলো দেখুন।',
    advice: 'বানানটি মিলিয়ে নিন, অথবা অন্য শব্দে খুঁজুন। বাংলা বা ইংরেজি, দুভাবেই লেখা যায়।',
    clear: 'ফিল্টার মুছুন',
    toAll: 'সব পণ্য দেখুন',
    title: '‘{text}’, পণ্য',
  },
}
