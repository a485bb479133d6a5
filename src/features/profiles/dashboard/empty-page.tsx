import { Link } from 'react-router'
import { Icon, type IconName } from '#src/ui/icon.tsx'

export type EmptyPageData = {
  readonly heading: string
  readonly icon: IconName
  /** The message that there is nothing to show. */
  readonly text: string
  /** A hint with a link to a page that the visitor may look for. */
  readonly more?: { readonly text: string; readonly to: string; readonly link: string }
}

/** A page of the dashboard that has nothing to show yet. */
export function EmptyPage({ loaderData }: { readonly loaderData: EmptyPageData }) {
  const { heading, icon, text, more } = loaderData
  return (
    <main id="content" className="container-desk grid content-start gap-5 py-6">
      <h1 className="heading-desk">{heading}</h1>
      <div className="card grid justify-items-center gap-4 px-5 py-12 text-center md:py-16">
        <span className="grid size-20 place-items-center rounded-full bg-marigold text-4xl text-on-marigold">
          <Icon name={icon} />
        </span>
        <p className="text-xl font-bold">{text}</p>
        {more && (
          <>
            <p className="max-w-[48ch] text-quiet">{more.text}</p>
            <Link to={more.to} className="button-quiet">
              {more.link}
            </Link>
          </>
        )}
      </div>
    </main>
  )
}
