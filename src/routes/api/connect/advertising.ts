/** The owner's settings of advertising on Facebook and Google. */

import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  findAdSettings,
  findAdToken,
  findGoogleSecret,
  type StoredAdSettings,
  saveAdSettings,
} from '#src/features/ads/ad-settings.server.ts'
import { AdSettingsForm, AdSettingsOnTheWire, adSettingsToWire } from '#src/features/ads/ad-wire.ts'
import type { Shop } from '#src/features/shop.ts'
import { answer, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

async function toWire(shop: Shop, settings: StoredAdSettings): Promise<AdSettingsOnTheWire> {
  return adSettingsToWire(settings, {
    hasToken: (await findAdToken(shop, settings)) !== undefined,
    hasGoogleSecret: (await findGoogleSecret(shop, settings)) !== undefined,
  })
}

const read = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/advertising',
  summary: 'The settings of advertising; no key is ever in them',
  permission: 'settings.read',
  requestClass: 'owner',
  answers: { 200: { of: 'The settings', schema: AdSettingsOnTheWire } },
  handle: async ({ shop }) => answer(await toWire(shop, await findAdSettings(shop.db.read))),
})

const save = defineEndpoint<ApiContext, undefined, typeof AdSettingsForm>({
  method: 'PUT',
  path: '/api/admin/advertising',
  summary: 'Changes the settings of advertising; another pixel or property forgets its key',
  permission: 'ads.connect',
  requestClass: 'owner',
  body: AdSettingsForm,
  answers: {
    200: { of: 'The current settings', schema: AdSettingsOnTheWire },
    400: { of: 'Names every wrong field' },
    409: { of: 'changed-meanwhile, or no-key-at-rest' },
  },
  handle: async ({ shop, caller }, { body: { token, googleSecret, version, ...settings } }) => {
    const saved = await saveAdSettings(shop, {
      settings,
      token,
      googleSecret,
      expectedVersion: version,
      actor: actorName(caller),
    })
    if (saved.ok) {
      shop.note('settings-changed')
      return answer(await toWire(shop, saved.value))
    }
    return saved.failure.kind === 'changed-meanwhile'
      ? problem(409, 'changed-meanwhile', 'Somebody has changed this meanwhile.')
      : problem(409, 'no-key-at-rest', 'Start the shop with SECRETS_KEY to store keys.')
  },
})

export const advertisingEndpoints: readonly Endpoint<ApiContext>[] = [read, save]
