type PageBannerProps = { readonly heading: string; readonly lead: string }

/** The head of a page that is mostly text, in the colours of the home page's banner. */
export function PageBanner({ heading, lead }: PageBannerProps) {
  return (
    <div className="relative overflow-hidden bg-pond text-on-pond">
      <div className="jamdani-field absolute inset-0 opacity-[0.05]" />
      <div className="container-page relative grid gap-4 py-10 md:py-16">
        <h1 className="heading-page max-w-[22ch] text-balance">{heading}</h1>
        <p className="max-w-[52ch] text-lg text-pond-quiet xl:text-xl">{lead}</p>
      </div>
    </div>
  )
}
