import { useEffect } from 'react'
import touchIcon from '#src/features/device/icons/apple-touch-icon.png?url'
import { registerWorker } from '#src/features/device/register-worker.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { afterShown } from '#src/ui/after-shown.ts'
import { paperColour, showThemeColour } from '#src/ui/theme-button.tsx'

/** What a browser needs to install the shop. React moves these elements into the head. */
export function DeviceHead({ language }: { language: Language }) {
  useEffect(showThemeColour, [])
  useEffect(() => afterShown(registerWorker), [])
  return (
    <>
      <link rel="manifest" href={`${pathPrefix(language)}/manifest.webmanifest`} />
      <link rel="apple-touch-icon" href={touchIcon} />
      <meta name="theme-color" content={paperColour} />
    </>
  )
}
