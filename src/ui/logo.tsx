import mark from '#src/ui/favicon.svg?url'

/** The mark: a scalloped medallion of painted tin with the প of পাগলা. Browsers have it as the page's icon. */
export function LogoMark({ className = 'size-10' }: { className?: string }) {
  return <img src={mark} alt="" width={40} height={40} className={className} />
}

/** Mark and name. The name is text, so that screen readers announce it. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 md:gap-2">
      <LogoMark className="size-9 flex-none md:size-10" />
      <span className="text-[1.35rem] leading-none max-md:text-[1.1rem] font-extrabold whitespace-nowrap max-[359px]:sr-only">
        {name}
      </span>
    </span>
  )
}
