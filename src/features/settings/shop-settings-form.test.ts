import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import {
  parseShopSettings,
  settingNames,
  settingsFromForm,
  settingsFromTyped,
  type TypedSettings,
} from '#src/features/settings/shop-settings-form.ts'
import { shopSettingsToWire } from '#src/features/settings/shop-settings-wire.ts'

const wire = shopSettingsToWire({ settings: defaultShopSettings, version: 1 })

const typed: TypedSettings = {
  phone: '+880 1712-345678',
  address: 'House 1, Dhaka',
  addressInBangla: 'বাড়ি ১, ঢাকা',
  email: ' hello@paglamart.test ',
  code: 'PAGLA12',
  insideDhaka: '৮০.৫০',
  outsideDhaka: ' 150 ',
  whatsApp: '+88 01812-345678',
  messenger: 'https://m.me/pagla.mart',
  insideDays: '৩',
  outsideDays: ' 0 ',
  heldAbove: '৫০',
  keepsIncomplete: 'on',
  tellsLowStock: 'off',
  advanceAsks: 'outside-dhaka',
  advanceFrom: '৫০০',
  advancePercent: '10',
  bkashNumber: '+8801712345678',
  nagadNumber: '',
  logo: `/media/${'a'.repeat(64)}/640.jpg`,
  alsoInside: 'Gazipur,Savar',
  'socialLinks.0.label': 'Facebook',
  'socialLinks.0.url': 'https://facebook.com/pagla',
  'socialLinks.1.label': 'Instagram',
  'socialLinks.1.url': 'https://instagram.com/pagla',
  'socialLinks.2.label': 'YouTube',
  'socialLinks.2.url': 'https://youtube.com/@pagla',
}

it('accepts the settings as the wire shows them', () => {
  const parsed = parseShopSettings(wire)
  expect(parsed).toEqual({ ok: true, value: wire })
  expect(parsed.ok && settingsFromForm(parsed.value)).toEqual(defaultShopSettings)
})

it('accepts Bengali digits and any spelling of a phone', () => {
  const parsed = parseShopSettings(settingsFromTyped(typed, 3))

  expect(parsed.ok && settingsFromForm(parsed.value)).toEqual({
    phone: '01712345678',
    address: 'House 1, Dhaka',
    addressInBangla: 'বাড়ি ১, ঢাকা',
    email: 'hello@paglamart.test',
    code: 'PAGLA12',
    socialLinks: [
      { label: 'Facebook', url: 'https://facebook.com/pagla' },
      { label: 'Instagram', url: 'https://instagram.com/pagla' },
      { label: 'YouTube', url: 'https://youtube.com/@pagla' },
    ],
    deliveryFees: { 'inside-dhaka': fromTaka(80.5), 'outside-dhaka': fromTaka(150) },
    whatsApp: '01812345678',
    messenger: 'pagla.mart',
    deliveryDays: { 'inside-dhaka': 3, 'outside-dhaka': 0 },
    heldAbove: 50,
    keepsIncomplete: true,
    tellsLowStock: false,
    advance: {
      asks: 'outside-dhaka',
      from: fromTaka(500),
      percent: 10,
      bkash: '01712345678',
      nagad: '',
    },
    logo: `/media/${'a'.repeat(64)}/640.jpg`,
    alsoInside: ['Savar', 'Gazipur'],
  })
  expect(parsed).toMatchObject({ value: { version: 3 } })
})

it('names every wrong field of an empty form at once, by the name of its input', () => {
  const empty = Object.fromEntries(settingNames.map((name) => [name, ''])) as TypedSettings
  const parsed = parseShopSettings(settingsFromTyped(empty, undefined))

  // A shop may have neither of the first two; a box is ticked or not.
  const optional = [
    'whatsApp',
    'messenger',
    'keepsIncomplete',
    'tellsLowStock',
    'bkashNumber',
    'nagadNumber',
    'logo',
    'alsoInside',
  ]
  const required = settingNames.filter((name) => !optional.includes(name))
  expect(parsed.ok ? [] : Object.keys(parsed.failure).toSorted()).toEqual(required.toSorted())
})

it('refuses a WhatsApp number, a Messenger name or days that no link or date can be made of', () => {
  const wrong = {
    whatsApp: ['12', '029876543', 'javascript:1'],
    messenger: ['pagla mart', 'a/b', 'https://evil.test/pagla', 'পাগলা', '<b>pagla</b>'],
    logo: ['https://elsewhere.test/logo.png', '/media/a/640.jpg', 'data:image/png;base64,', 1],
    alsoInside: [['Sylhet'], ['Dhaka city'], 'Savar', null],
    insideDays: [-1, 31, 1.5, '3', null],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const parsed = parseShopSettings({ ...wire, [name]: value })
      expect([value, parsed.ok ? [] : Object.keys(parsed.failure)]).toEqual([value, [name]])
    }
  }
})

it('asks at most ten percent in advance, to numbers of mobile phones', () => {
  const problemsOf = (changes: object) => {
    const parsed = parseShopSettings({ ...wire, ...changes })
    return parsed.ok ? {} : parsed.failure
  }
  const asks = { advanceAsks: 'everybody' }
  expect(problemsOf({ ...asks, nagadNumber: '01812345678' })).toEqual({})
  expect(problemsOf({ ...asks, bkashNumber: '0123' })).toEqual({ bkashNumber: 'factPhone' })
  for (const advancePercent of [-1, 11, 2.5, '5', null]) {
    expect(problemsOf({ advancePercent })).toEqual({ advancePercent: 'advancePercent' })
  }
  for (const advanceFrom of [-1, 1_000_001, 0.001, '5']) {
    expect(problemsOf({ advanceFrom })).toEqual({ advanceFrom: 'advanceFrom' })
  }
})

it('names equal fees beside all other wrong fields', () => {
  const parsed = parseShopSettings({ ...wire, phone: '', insideDhaka: 100, outsideDhaka: 100 })

  expect(parsed).toEqual({
    ok: false,
    failure: { phone: 'factPhone', outsideDhaka: 'factFeesSame' },
  })
})

it('accepts a fee from nothing to ten thousand taka, to the poisha', () => {
  const problemOf = (insideDhaka: unknown) => {
    const parsed = parseShopSettings({ ...wire, insideDhaka })
    return parsed.ok ? undefined : parsed.failure.insideDhaka
  }

  for (const fee of [0, 0.01, 70.5, 9_999.99, 10_000])
    expect([fee, problemOf(fee)]).toEqual([fee, undefined])
  for (const fee of [
    -1,
    -0.01,
    10_000.01,
    70.001,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    '70',
    null,
    true,
    [70],
  ]) {
    expect([fee, problemOf(fee)]).toEqual([fee, 'factFee'])
  }
})
