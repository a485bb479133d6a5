import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#src/i18n/format-number.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

/** `(2) Manage Orders | PM`: the count of waiting orders is visible in the browser's tab. */
export function useCountInTitle(count: number): void {
  const language = useLanguage()
  const { key: visit } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own title
  useEffect(() => {
    const plain = document.title.replace(/^\([\d০-৯,]+\) /, '')
    document.title = count === 0 ? plain : `(${formatNumber(count, language)}) ${plain}`
  }, [count, visit, language])
}
