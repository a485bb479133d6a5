import { Icon } from '#src/ui/icon.tsx'

/** Runs before the first paint: the theme of this browser, whatever the cached page looked like. */
export const setThemeScript =
  "try{localStorage.theme==='dark'&&document.documentElement.classList.add('dark')}catch{}"

export function ThemeButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="button-icon needs-script"
      onClick={turnTheme}
      aria-label={label}
    >
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:inline-block" />
    </button>
  )
}

function turnTheme(): void {
  const isDark = document.documentElement.classList.toggle('dark')
  try {
    localStorage.setItem('theme', isDark ? 'dark' : 'light')
  } catch {
    // A browser that keeps nothing still turns this page.
  }
}
