import { PicturePicker } from '#src/features/media/dashboard/picture-picker.tsx'
import { refusalOf } from '#src/features/media/dashboard/picture-refusal.ts'
import type { PictureOfForm } from '#src/features/media/dashboard/use-picture.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type LogoPickerProps = {
  readonly chosen: PictureOfForm
  /** The form's logo, empty for none. */
  readonly logo: string
  readonly setLogo: (logo: string) => void
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly messages: DashboardMessages<'shopDetails'>
  readonly pictureMessages: DashboardMessages<'productPicture'>
}

/** The picked logo, or else the stored one, whole. */
export function LogoPicker(props: LogoPickerProps) {
  const { chosen, logo, setLogo, problem, isBusy, messages, pictureMessages } = props
  return (
    <PicturePicker
      chosen={chosen}
      standing={
        logo === '' ? undefined : (
          <img src={logo} alt={messages.logoOwn} className="size-full bg-white object-contain" />
        )
      }
      remove={() => {
        if (chosen.picture.kind === 'none' || chosen.picture.kind === 'uploaded') setLogo('')
        chosen.clear()
      }}
      problem={refusalOf(chosen.picture, pictureMessages) ?? problem}
      isBusy={isBusy}
      messages={{
        ...pictureMessages,
        hint: messages.logoHint,
        none: messages.logoNone,
        remove: messages.logoRemove,
      }}
    />
  )
}
