import { PathLink } from '#src/ui/link/path-link.tsx'

type BreadcrumbsProps = {
  readonly label: string
  readonly trail: readonly { readonly name: string; readonly to: string }[]
  readonly className?: string
}

/** The pages above this one. */
export function Breadcrumbs({ label, trail, className = '' }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, to }) => (
          <li
            key={to}
            // After the name: a long trail breaks there, and no line begins with it.
            className="flex items-center gap-x-2 not-last:after:text-quiet not-last:after:content-['/']"
          >
            <PathLink
              to={to}
              className="inline-flex min-h-11 items-center font-semibold text-quiet wrap-anywhere hover:text-brand"
            >
              {name}
            </PathLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
