import { Icon } from '#src/ui/icon.tsx'

/** Runs before the first paint: sets the visitor's theme, whatever theme the cached page has. */
export const setThemeScript =
  "try{localStorage.theme==='dark'&&document.documentElement.classList.add('dark')}catch{}"

/** Light `--paper` of tokens.css, behind the header. */
export const paperColour = '#fdf6e8'

/** Gives the browser's own bar the colour of the page. The cached page has the light one. */
export function showThemeColour(): void {
  const { backgroundColor } = getComputedStyle(document.body)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgroundColor)
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
