const spokes = Array.from({ length: 9 }, (_, index) => {
  const angle = (index * Math.PI) / 9
  const x = Math.round(Math.cos(angle) * 170) / 10
  const y = Math.round(Math.sin(angle) * 170) / 10
  return `M${24 - x} ${24 - y}L${24 + x} ${24 + y}`
}).join('')

/** The wheel of a rickshaw. */
export function Wheel({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <path d={spokes} className="stroke-quiet" />
      <circle cx="24" cy="24" r="20" fill="none" strokeWidth="6" className="stroke-ink" />
      <circle cx="24" cy="24" r="17" fill="none" strokeWidth="2" className="stroke-marigold" />
      <path
        d="M24 14.5V14M24 34v-.5M14.5 24H14M34 24h-.5"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-brand"
      />
      <circle cx="24" cy="24" r="4" className="fill-brand" />
    </svg>
  )
}
