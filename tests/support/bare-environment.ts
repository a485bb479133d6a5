/** All that a program of a test hears of the environment of the tests: where things are, and no settings. */
export function bareEnvironment() {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, TMPDIR, NODE_COMPILE_CACHE }
}
