/** The heading of a part of a page, over a short woven line. */
export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <div className="grid gap-3">
      <h2 id={id} className="heading-section">
        {children}
      </h2>
      <div className="jamdani-border w-36" />
    </div>
  )
}
