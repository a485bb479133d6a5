/**
 * A page that works without scripts does not load them while the browser shows it. The server writes
 * their elements with a type that browsers ignore; `start-scripts.script.ts` gives them theirs.
 */
export function withLateScripts(html: string): string {
  // Text of users holds no tag here: React escapes it in elements, and `inScript` in data.
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(' type="module" async=""', ' type="late"')
}
