/** A drawn triangle, since few fonts have one as a letter; the text beside it says the same. */
export function Trend({ change }: { readonly change: 'more' | 'fewer' | 'same' }) {
  const shape = {
    more: 'M5 1 9.5 9h-9z',
    fewer: 'M5 9 .5 1h9z',
    same: 'M1 3h8v1.5H1zm0 3.5h8V8H1z',
  }
  return (
    <svg className="trend" viewBox="0 0 10 10" aria-hidden="true" data-change={change}>
      <path d={shape[change]} />
    </svg>
  )
}
