/** What visitors wrote to the shop. */
export const messages = {
  messages: {
    title: 'Messages',
    heading: 'Messages',
    search: 'Search in messages',
    find: 'Search',
    unreadOnly: 'Only unread',
    unread: 'Unread',
    nobody: 'No name given',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    reply: 'Reply by email',
    subject: 'Your message to Pagla Mart',
    gone: 'This message is no longer there.',
    pages: 'Pages of messages',
    previous: 'Previous',
    next: 'Next',
    shown: '{from}–{to} of {total}',
    empty: 'There are no records to display',
  },
} as const
