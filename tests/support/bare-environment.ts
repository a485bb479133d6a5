/** The only environment variables that a program under test inherits: paths, but no settings. */
export function bareEnvironment() {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, NODE_COMPILE_CACHE }
}
