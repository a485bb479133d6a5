import type { Language } from './language.ts'

/** Of a product on the wire: the Bangla title for those who read Bangla, where there is one. */
export function titleIn(
  language: Language,
  { title, titleBn = '' }: { readonly title: string; readonly titleBn?: string | undefined },
): string {
  return language === 'bn' && titleBn !== '' ? titleBn : title
}
