/** The program and all that it imports as one text; see scripts/plugins/inline-script.ts. */
declare module '*?script' {
  const code: string
  export default code
}
