import { Link } from 'react-router'
import type { FamilyChipsView } from '#src/features/catalogue/families/family-chips.server.ts'

/** The options of a family: each a link to the member that has it. */
export default function FamilyChips({ options, soldOut }: FamilyChipsView) {
  return (
    <div className="grid gap-3">
      {options.map(({ name, chosen, chips }) => (
        <nav key={name} aria-label={name} className="grid gap-1.5">
          <p aria-hidden="true">
            {name}: <strong>{chosen}</strong>
          </p>
          <ul className="flex flex-wrap gap-2">
            {chips.map(({ text, path, isCurrent, isSoldOut }) => (
              <li key={path + text}>
                <Link
                  to={path}
                  preventScrollReset
                  aria-current={isCurrent ? 'true' : undefined}
                  className={`inline-flex min-h-12 items-center justify-center rounded-lg border px-5 ${
                    isCurrent ? 'border-2 border-brand font-bold' : 'border-line'
                  } ${isSoldOut ? 'text-quiet line-through' : ''}`}
                >
                  {text}
                  {isSoldOut && <span className="sr-only"> ({soldOut})</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
