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
            className="flex items-center gap-x-2 not-first:before:content-['/'] not-first:before:text-quiet"
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
