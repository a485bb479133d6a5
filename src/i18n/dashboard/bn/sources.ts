/** Where an order came in. */
export const sources = {
  website: 'ওয়েবসাইট',
  facebook: 'ফেসবুক',
  whatsapp: 'হোয়াটসঅ্যাপ',
  phone: 'ফোন',
  counter: 'দোকানের কাউন্টার',
}
