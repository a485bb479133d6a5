import type { ReactNode } from 'react'
import mark from '#src/ui/favicon.svg?url'

/** The mark: a scalloped medallion of painted tin with the p of পাগলা. Browsers have it as the page's icon. */
export function LogoMark({ className = 'size-10' }: { className?: string }) {
  return <img src={mark} alt="" width={40} height={40} className={className} />
}

type LogoProps = {
  readonly name: string
  /** In place of the mark. */
  readonly picture?: ReactNode
  /** False where the picture has the name. */
  readonly showsName?: boolean
}

/** Mark and name. The name is text, so that screen readers announce it. */
export function Logo({ name, picture, showsName = true }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-1.5 md:gap-2">
      {picture ?? <LogoMark className="size-9 flex-none md:size-10" />}
      {showsName && (
        <span className="text-[1.35rem] leading-none max-md:text-[1.1rem] font-extrabold whitespace-nowrap max-[359px]:sr-only">
          {name}
        </span>
      )}
    </span>
  )
}
