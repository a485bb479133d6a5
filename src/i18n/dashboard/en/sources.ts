/** Where an order came in. */
export const sources = {
  website: 'Website',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  counter: 'Shop counter',
} as const
