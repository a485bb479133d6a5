import { Icon } from '#src/ui/icon.tsx'

/** Runs before the first paint: sets the visitor's theme, whatever theme the cached page has. */
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
    // Without storage the button still switches the theme of this page.
  }
}
