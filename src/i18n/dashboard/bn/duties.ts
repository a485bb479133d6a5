import type { duties as english } from '#src/i18n/dashboard/en/duties.ts'
import type { Translated } from '#src/i18n/messages/translated.ts'

export const duties: Translated<typeof english> = {
  desk: 'অর্ডার ডেস্ক',
  packer: 'প্যাকিং',
  catalogue: 'পণ্য',
  accounts: 'হিসাব',
  viewer: 'শুধু দেখা',
}
