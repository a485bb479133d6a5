import { medallion, pagla } from '#src/ui/logo-paths.ts'

/** The mark: a scalloped medallion of painted tin with the প of পাগলা. */
export function LogoMark({ className = 'size-10' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <path d={medallion} fill="#b3211f" />
      <circle
        cx="20"
        cy="20"
        r="14.6"
        fill="none"
        stroke="#f5ac2b"
        strokeWidth="1.2"
        strokeDasharray="1.2 1.86"
      />
      <path d={pagla} transform="translate(12.6 28.6)" fill="#6d0f12" />
      <path d={pagla} transform="translate(11.6 27.6)" fill="#fff8ec" />
    </svg>
  )
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

/** The mark's shape around a figure. */
export function Medallion({ text }: { text: string }) {
  return (
    <span className="relative grid size-16 flex-none place-items-center" aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0">
        <path d={medallion} className="fill-marigold" />
      </svg>
      <span className="relative text-2xl font-extrabold text-on-marigold">{text}</span>
    </span>
  )
}
