/** What visitors searched and did not find, and the synonyms that search knows. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  hideMissed,
  type JoinSynonymsFailure,
  joinSynonyms,
  removeSynonym,
} from '#src/features/searches/change-synonyms.server.ts'
import { listMissed, listSynonyms } from '#src/features/searches/list-searches.server.ts'
import {
  MissedBody,
  SearchesOfVisitors,
  SynonymBody,
  Synonyms,
  SynonymsBody,
  synonymsToWire,
} from '#src/features/searches/search-wire.ts'
import { commit } from '#src/platform/database/database.ts'
import { type Answer, answer, badInput, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const Done = z.object({ done: z.literal(true) })

const getSearches = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/searches',
  summary: 'What visitors searched and did not find, and words that mean the same',
  permission: 'search.improve',
  requestClass: 'owner',
  answers: { 200: { of: 'Both lists', schema: SearchesOfVisitors } },
  handle: async ({ shop }) => {
    const missed = await listMissed(shop.db.read)
    const synonyms = await listSynonyms(shop.db.read)
    return answer({ missed, synonyms: synonyms.map(synonymsToWire) })
  },
})

const hideSearch = defineEndpoint<ApiContext, undefined, typeof MissedBody>({
  method: 'POST',
  path: '/api/admin/searches/hide',
  summary: 'Hides a text that was searched and not found, for good',
  permission: 'search.improve',
  requestClass: 'owner',
  body: MissedBody,
  answers: {
    200: { of: 'It is hidden', schema: Done },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such text' },
  },
  handle: async ({ shop }, { body }) =>
    (await commit(shop.db, (tx) => hideMissed(tx, body.text))) ? answer({ done: true }) : notFound,
})

const postSynonyms = defineEndpoint<ApiContext, undefined, typeof SynonymsBody>({
  method: 'POST',
  path: '/api/admin/synonyms',
  summary: 'Names words that mean the same; groups that have one of them become one group',
  permission: 'search.improve',
  requestClass: 'owner',
  body: SynonymsBody,
  answers: {
    201: { of: 'The group', schema: Synonyms },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const joined = await joinSynonyms(shop, { words: body.words, actor: actorName(caller) })
    return joined.ok ? answer(synonymsToWire(joined.value), 201) : answerFor(joined.failure)
  },
})

function answerFor({ kind }: JoinSynonymsFailure): Answer {
  switch (kind) {
    case 'too-few':
      return badInput({ words: 'synonymWords' })
    case 'group-full':
      return badInput({ words: 'synonymsFull' })
    case 'too-many':
      return badInput({ words: 'synonymsTooMany' })
  }
}

const removeWord = defineEndpoint<ApiContext, undefined, typeof SynonymBody>({
  method: 'POST',
  path: '/api/admin/synonyms/remove',
  summary: 'Takes a word out of its group',
  permission: 'search.improve',
  requestClass: 'owner',
  body: SynonymBody,
  answers: {
    200: { of: 'It means nothing else any more', schema: Done },
    400: { of: 'Names every wrong field' },
    404: { of: 'No group has it' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const removed = await removeSynonym(shop, { word: body.word, actor: actorName(caller) })
    return removed.ok ? answer({ done: true }) : notFound
  },
})

export const searchEndpoints: readonly Endpoint<ApiContext>[] = [
  getSearches,
  hideSearch,
  postSynonyms,
  removeWord,
]
