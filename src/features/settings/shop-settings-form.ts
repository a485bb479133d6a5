/** The schema of the shop settings, for the wire and the page's form. Browser-safe. */

import { z } from 'zod'
import { highestQuantity, textLimits } from '#src/domain/catalogue/product.ts'
import { placesNearDhaka } from '#src/domain/delivery/places.ts'
import { fromTaka, isTaka, toTaka } from '#src/domain/money.ts'
import {
  type AdvanceRule,
  askedOrders,
  highestAdvancePercent,
} from '#src/domain/orders/advance/advance-rule.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import {
  type EditedShopSettings,
  highestDeliveryFee,
  linkAddress,
  mostDeliveryDays,
  type ShopSettings,
  tellZonesApart,
} from '#src/domain/shop-settings.ts'
import { pictureAt } from '#src/features/media/picture-address.ts'
import type { ShopSettingsOnTheWire } from '#src/features/settings/shop-settings-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { optionalText, text, wholeNumber } from '#src/platform/forms/fields.ts'

const longestEmail = 254
const longestLabel = 60
/** In taka. */
const highestAdvanceFrom = 1_000_000

/** The result of `normalise`; the problem where it returns undefined. */
function normalised(
  problem: string,
  { most, normalise }: { most: number; normalise: (typed: string) => string | undefined },
) {
  return text(problem, { most }).transform((typed, context) => {
    const normal = normalise(typed)
    if (normal !== undefined) return normal
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })
}

const link = z.object(
  {
    label: text('shopSettingLabel', { most: longestLabel }),
    url: normalised('factLink', { most: textLimits.address, normalise: linkAddress }),
  },
  { error: 'factLinks' },
)

const fee = z
  .number({ error: 'factFee' })
  .min(0, 'factFee')
  .max(toTaka(highestDeliveryFee), 'factFee')
  .refine(isTaka, 'factFee')

const pieces = wholeNumber('factPieces', { least: 1, most: highestQuantity }).optional()

const days = wholeNumber('factDays', { least: 0, most: mostDeliveryDays }).optional()

/** Empty text is a value: the shop has none. */
function orNone(problem: string, normalise: (typed: string) => string | undefined) {
  return optionalText(problem, { most: textLimits.phone }).transform((typed, context) => {
    if (!typed) return typed
    const normal = normalise(typed)
    if (normal === undefined) context.addIssue({ code: 'custom', message: problem })
    return normal
  })
}

/** Facebook's rule for the name of a page, which a whole `m.me/…` or `facebook.com/…` address has at its end. */
function messengerName(typed: string): string | undefined {
  return /^(?:https:\/\/(?:m\.me|(?:www\.)?facebook\.com)\/)?([A-Za-z0-9.]{5,50})\/?$/.exec(
    typed,
  )?.[1]
}

const Advance = z.object({
  advanceAsks: z.enum(askedOrders, { error: 'advanceAsks' }).optional(),
  advanceFrom: z
    .number({ error: 'advanceFrom' })
    .min(0, 'advanceFrom')
    .max(highestAdvanceFrom, 'advanceFrom')
    .refine(isTaka, 'advanceFrom')
    .optional(),
  advancePercent: wholeNumber('advancePercent', {
    least: 0,
    most: highestAdvancePercent,
  }).optional(),
  bkashNumber: orNone('factPhone', normalisePhone),
  nagadNumber: orNone('factPhone', normalisePhone),
})
/** One of the shop's own pictures: every page shows it, and no page shall ask another host for it. */
const logo = z
  .string({ error: 'factLogo' })
  .refine((typed) => typed === '' || pictureAt(typed) !== undefined, 'factLogo')

const nearDhaka = placesNearDhaka.map(({ name }) => name)

const alsoInside = z
  .array(z.string(), { error: 'factPlaces' })
  .refine((names) => names.every((name) => nearDhaka.includes(name)), 'factPlaces')
  // In one order, so that the same choice is no change.
  .transform((names) => nearDhaka.filter((name) => names.includes(name)))

const Fees = z.object({ insideDhaka: fee, outsideDhaka: fee })

/** The fees are taka. */
export const ShopSettingsForm = z
  .object({
    phone: normalised('factPhone', { most: textLimits.phone, normalise: normalisePhone }),
    address: text('factAddress', { most: textLimits.address, long: 'addressLong' }),
    /** Absent: it stays as it is. */
    addressInBangla: text('factAddress', {
      most: textLimits.address,
      long: 'addressLong',
    }).optional(),
    email: text('factEmail', { most: longestEmail }).pipe(z.email('factEmail')),
    socialLinks: z.tuple([link, link, link], { error: 'factLinks' }),
    code: text('factCode', { most: textLimits.couponCode, long: 'codeLong' }),
    ...Fees.shape,
    whatsApp: orNone('factPhone', normalisePhone),
    messenger: orNone('factMessenger', messengerName),
    insideDays: days,
    outsideDays: days,
    heldAbove: pieces,
    keepsIncomplete: z.boolean({ error: 'factOnOff' }).optional(),
    tellsLowStock: z.boolean({ error: 'factOnOff' }).optional(),
    ...Advance.shape,
    logo: logo.optional(),
    alsoInside: alsoInside.optional(),
    version: wholeNumber('version', { least: 1, most: Number.MAX_SAFE_INTEGER }).optional(),
  })
  .refine((form) => tellZonesApart(feesIn(form)), {
    path: ['outsideDhaka'],
    error: 'factFeesSame',
    // Reported beside all other wrong fields, not after them.
    when: ({ value }) => Fees.safeParse(value).success,
  })
export type ShopSettingsForm = z.output<typeof ShopSettingsForm>

/** Keys of the catalogue's problems, by names such as `phone` and `socialLinks.1.url`. */
export type SettingProblems = Readonly<Record<string, string>>

export function parseShopSettings(raw: unknown): Result<ShopSettingsForm, SettingProblems> {
  const parsed = ShopSettingsForm.safeParse(raw)
  if (parsed.success) return ok(parsed.data)

  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[path.join('.')] ??= message
  return failed(problems)
}

export function settingsFromForm(form: ShopSettingsForm): EditedShopSettings {
  const { insideDhaka, outsideDhaka, insideDays, outsideDays, version, ...rest } = form
  const { advanceAsks, advanceFrom, advancePercent, bkashNumber, nagadNumber, ...settings } = rest
  const hasDays = insideDays !== undefined && outsideDays !== undefined
  const deliveryDays = hasDays
    ? { 'inside-dhaka': insideDays, 'outside-dhaka': outsideDays }
    : undefined
  return {
    ...settings,
    deliveryFees: feesIn({ insideDhaka, outsideDhaka }),
    deliveryDays,
    advance: advanceIn(form),
  }
}

/** Undefined where a caller from before the rule leaves part of it out: it stays as it is. */
function advanceIn(form: z.output<typeof Advance>): AdvanceRule | undefined {
  const { advanceAsks: asks, advanceFrom, advancePercent: percent } = form
  const { bkashNumber: bkash, nagadNumber: nagad } = form
  const isWhole = bkash !== undefined && nagad !== undefined && advanceFrom !== undefined
  if (!isWhole || asks === undefined || percent === undefined) return undefined
  return { asks, from: fromTaka(advanceFrom), percent, bkash, nagad }
}

function feesIn({
  insideDhaka,
  outsideDhaka,
}: z.output<typeof Fees>): ShopSettings['deliveryFees'] {
  return { 'inside-dhaka': fromTaka(insideDhaka), 'outside-dhaka': fromTaka(outsideDhaka) }
}

/** The names of the page's inputs; the problems use the same names. */
export const settingNames = [
  'phone',
  'address',
  'addressInBangla',
  'email',
  'code',
  'insideDhaka',
  'outsideDhaka',
  'whatsApp',
  'messenger',
  'insideDays',
  'outsideDays',
  'heldAbove',
  'keepsIncomplete',
  'tellsLowStock',
  'advanceAsks',
  'advanceFrom',
  'advancePercent',
  'bkashNumber',
  'nagadNumber',
  'logo',
  'alsoInside',
  'socialLinks.0.label',
  'socialLinks.0.url',
  'socialLinks.1.label',
  'socialLinks.1.url',
  'socialLinks.2.label',
  'socialLinks.2.url',
] as const

export type SettingName = (typeof settingNames)[number]

/** The form's text before validation. */
export type TypedSettings = Readonly<Record<SettingName, string>>

/** The text of a box that is ticked, and of one that is not. */
export const onTyped = 'on'
export const offTyped = 'off'

/** The form that edits the settings, as it opens. */
export function typedFromSettings(wire: ShopSettingsOnTheWire): TypedSettings {
  const { phone, address, addressInBangla, email, code } = wire
  const { insideDhaka, outsideDhaka, insideDays, outsideDays, socialLinks } = wire
  const [first, second, third] = socialLinks
  return {
    phone,
    address,
    addressInBangla,
    email,
    code,
    insideDhaka: String(insideDhaka),
    outsideDhaka: String(outsideDhaka),
    whatsApp: wire.whatsApp,
    messenger: wire.messenger,
    insideDays: String(insideDays),
    outsideDays: String(outsideDays),
    heldAbove: String(wire.heldAbove),
    keepsIncomplete: wire.keepsIncomplete ? onTyped : offTyped,
    tellsLowStock: wire.tellsLowStock ? onTyped : offTyped,
    advanceAsks: wire.advanceAsks,
    advanceFrom: String(wire.advanceFrom),
    advancePercent: String(wire.advancePercent),
    bkashNumber: wire.bkashNumber,
    nagadNumber: wire.nagadNumber,
    logo: wire.logo,
    alsoInside: wire.alsoInside.join(','),
    'socialLinks.0.label': first.label,
    'socialLinks.0.url': first.url,
    'socialLinks.1.label': second.label,
    'socialLinks.1.url': second.url,
    'socialLinks.2.label': third.label,
    'socialLinks.2.url': third.url,
  }
}

/** As the shop reads a text of the form. */
export function plainSetting(name: SettingName, text: string): string {
  if (isPhoneSetting(name)) return normalisePhone(text) ?? text.trim()
  if (name === 'messenger') return messengerName(text.trim()) ?? text.trim()
  return /^(inside|outside|held|advanceFrom)/.test(name) ? String(amountTyped(text)) : text.trim()
}

function isPhoneSetting(name: SettingName): boolean {
  return name === 'phone' || name === 'whatsApp' || name.endsWith('Number')
}

/** The input of `parseShopSettings`. Bengali digits count as digits; other text stays text. */
export function settingsFromTyped(typed: TypedSettings, version: number | undefined): unknown {
  return {
    phone: typed.phone,
    address: typed.address,
    addressInBangla: typed.addressInBangla,
    email: typed.email,
    code: typed.code,
    insideDhaka: amountTyped(typed.insideDhaka),
    outsideDhaka: amountTyped(typed.outsideDhaka),
    whatsApp: typed.whatsApp,
    messenger: typed.messenger,
    insideDays: amountTyped(typed.insideDays),
    outsideDays: amountTyped(typed.outsideDays),
    heldAbove: amountTyped(typed.heldAbove),
    keepsIncomplete: typed.keepsIncomplete === onTyped,
    tellsLowStock: typed.tellsLowStock === onTyped,
    advanceAsks: typed.advanceAsks,
    advanceFrom: amountTyped(typed.advanceFrom),
    advancePercent: amountTyped(typed.advancePercent),
    bkashNumber: typed.bkashNumber,
    nagadNumber: typed.nagadNumber,
    logo: typed.logo,
    alsoInside: placesTyped(typed.alsoInside),
    socialLinks: [
      { label: typed['socialLinks.0.label'], url: typed['socialLinks.0.url'] },
      { label: typed['socialLinks.1.label'], url: typed['socialLinks.1.url'] },
      { label: typed['socialLinks.2.label'], url: typed['socialLinks.2.url'] },
    ],
    version,
  }
}

/** No name of a place has a comma. */
export function placesTyped(typed: string): readonly string[] {
  return typed.split(',').filter((name) => name !== '')
}

function amountTyped(typed: string): number | string {
  const digits = toAsciiDigits(typed.trim())
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? Number(digits) : typed
}
