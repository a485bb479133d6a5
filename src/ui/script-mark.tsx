import { createContext, useContext } from 'react'

/** Set by the server's renderer; in the browser there is none, and none is needed. */
const ScriptMark = createContext<string | undefined>(undefined)

export const ScriptMarkProvider = ScriptMark.Provider

/** A script of the page itself, known to its security policy. `code` is never anybody's data. */
export function OwnScript({ code }: { code: string }) {
  return (
    <script
      nonce={useContext(ScriptMark)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, listed by hash in the policy
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
