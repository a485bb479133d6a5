import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserOnTheWire } from '#src/features/accounts/users/user-wire.ts'
import { refreshList, showAtOnce } from '#src/features/dashboard/use-list.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Change = Partial<Pick<UserOnTheWire, 'role' | 'status'>>

/**
 * Changes a user in every cached table at once, and restores the user when the shop refuses. `sent`
 * is the body that SPEC.md has the button send, which holds more than the changed fields.
 */
export function useUserChange(
  { email }: Pick<UserOnTheWire, 'email'>,
  said: (user: UserOnTheWire) => string,
): UseMutationResult<UserOnTheWire, Error, { readonly change: Change; readonly sent: Change }> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ sent }) => {
      const path = `/users/update/${encodeURIComponent(email)}`
      const body = { email, ...sent }
      return (await askApi<UserOnTheWire>(path, { method: 'PUT', body })).body
    },
    onMutate: ({ change }) =>
      showAtOnce<UserOnTheWire>(client, '/users', (users) =>
        users.map((user) => (user.email === email ? { ...user, ...change } : user)),
      ),
    onSuccess: (user) => showToast('success', said(user)),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [historyKey, 'user', email] })
      await refreshList(client, '/users')
    },
  })
}
