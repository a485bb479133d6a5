/** The answer to keys of an account outside that are not stored. */

import type { SaveKeysFailure } from '#src/features/outside-accounts/sealed-keys.server.ts'
import { type Answer, badInput, problem } from '#src/platform/http/answer.ts'

export function answerForKeys(failure: SaveKeysFailure): Answer {
  switch (failure.kind) {
    case 'missing':
      return badInput(Object.fromEntries(failure.names.map((name) => [name, 'accountKey'])))
    case 'changed-meanwhile':
      return problem(409, 'changed-meanwhile', 'Somebody has changed this meanwhile.')
    case 'no-key-at-rest':
      return problem(409, 'no-key-at-rest', 'Start the shop with SECRETS_KEY to store keys.')
  }
}
