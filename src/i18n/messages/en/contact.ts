/** Writing to the shop. */
export const contact = {
  contact: {
    title: 'Contact',
    heading: 'Contact us',
    lead: 'You can reach us 24/7, day and night. If it is about an order, have its number ready.',
    phone: 'Phone',
    call: 'Call us',
    whatsApp: 'Write on WhatsApp',
    email: 'Email',
    emailText: 'If it can wait a little: for something urgent, please call.',
    address: 'Address',
    social: 'Find us elsewhere',
    write: 'Write to us',
    name: 'Name',
    yourEmail: 'Your email',
    message: 'Message',
    send: 'Send',
    sending: 'Sending…',
    notSent:
      'Your last message may not have reached us. Take it back, check your email, and send it again. Or call us.',
    bringBack: 'Bring my text back',
  },
  contactMail: {
    subject: 'Message from {sender}',
    name: 'Name',
    email: 'Email',
    received: 'Received',
    manage: 'Messages',
  },
} as const

export const contactProblems = {
  senderEmail: 'Write an e-mail address such as name@example.com.',
  message: 'Write your message.',
  messageLong: 'A message has at most 5,000 characters.',
  read: 'Say whether it is read: true or false.',
} as const
