import type { messages as english } from '#src/i18n/dashboard/en/messages.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const messages: Translated<typeof english> = {
  messages: {
    title: 'বার্তা',
    heading: 'বার্তা',
    search: 'বার্তায় খুঁজুন',
    find: 'খুঁজুন',
    unreadOnly: 'শুধু না-পড়া',
    unread: 'পড়া হয়নি',
    nobody: 'নাম দেননি',
    markRead: 'পড়া হয়েছে',
    markUnread: 'না-পড়া হিসেবে রাখুন',
    reply: 'ইমেইলে উত্তর দিন',
    subject: 'পাগলা মার্টে আপনার বার্তা',
    gone: 'এই বার্তা আর নেই।',
    pages: 'বার্তার পাতা',
    previous: 'আগের পাতা',
    next: 'পরের পাতা',
    shown: 'মোট {total}টির মধ্যে {from}–{to}',
    empty: 'দেখানোর মতো কিছু নেই',
  },
}
