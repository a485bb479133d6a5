import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShopSettingFields } from '#src/features/settings/dashboard/shop-setting-fields.tsx'
import {
  type SettingName,
  settingNames,
  type TypedSettings,
} from '#src/features/settings/shop-settings-form.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'

const typed = Object.fromEntries(settingNames.map((name) => [name, ''])) as TypedSettings

function shown(problems: Partial<Record<SettingName, string>>): string {
  return renderToStaticMarkup(
    <ShopSettingFields
      typed={{ ...typed, alsoInside: 'Savar' }}
      type={() => undefined}
      problems={problems}
      messages={dashboardMessages('en', 'shopDetails')}
      logo=""
    />,
  )
}

it('says what is wrong with the places, beside boxes that the focus finds by their name', () => {
  const html = shown({ alsoInside: 'Choose places of the list' })
  expect(html).toContain('Choose places of the list')
  expect(html).toMatch(/aria-invalid="true" name="alsoInside"/)
  expect(shown({})).toMatch(/name="alsoInside"[^>]*checked=""\/?><span>Savar/)
})
