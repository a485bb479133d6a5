import { Icon } from '#src/ui/icon.tsx'

/** `--paper` of tokens.css, behind the header: light, and dark. */
export const paperColour = '#fdf6e8'
const darkPaperColour = '#111a1b'

/**
 * Runs before the first paint: sets the visitor's theme, whatever theme the cached page has. The
 * colour of the browser's own bar comes last: the offline page has no element for it.
 */
export const setThemeScript = `try{localStorage.theme==='dark'&&(document.documentElement.classList.add('dark'),document.querySelector('meta[name=theme-color]').content='${darkPaperColour}')}catch{}`

/** Gives the browser's own bar the colour of the page, also in the element that React adds. */
export function showThemeColour(): void {
  const isDark = document.documentElement.classList.contains('dark')
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', isDark ? darkPaperColour : paperColour)
  }
}

type ThemeButtonProps = {
  readonly label: string
  readonly className?: string
  /** Whether the label is visible. */
  readonly isNamed?: boolean
}

export function ThemeButton({
  label,
  className = 'button-icon',
  isNamed = false,
}: ThemeButtonProps) {
  return (
    <button
      type="button"
      className={`${className} [@media(scripting:none)]:hidden`}
      onClick={turnTheme}
      aria-label={label}
    >
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:inline-block" />
      {isNamed && label}
    </button>
  )
}

function turnTheme(): void {
  const isDark = document.documentElement.classList.toggle('dark')
  showThemeColour()
  try {
    localStorage.setItem('theme', isDark ? 'dark' : 'light')
  } catch {
    // Without storage the button still switches the theme of this page.
  }
}
