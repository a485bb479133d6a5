import { createContext, useContext } from 'react'

/** The server's renderer sets it; the browser needs none. */
const ScriptMark = createContext<string | undefined>(undefined)

export const ScriptMarkProvider = ScriptMark.Provider

/** An inline script that the page's security policy lists. `code` never contains data of users. */
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
