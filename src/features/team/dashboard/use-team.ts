import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type { TeamOnTheWire } from '#src/features/team/team-wire.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const teamPath = '/admin/team'

export function useTeam(): UseQueryResult<TeamOnTheWire> {
  return useRead(teamPath)
}

type Change = {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  /** Behind `/api`. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

export const factorRulePath = '/admin/team/second-factor'

type FactorRule = { readonly isRequired: boolean }

export function useFactorRule(): UseQueryResult<FactorRule> {
  return useRead(factorRulePath)
}

/** What the owner does about the sign-in of members: the answer is not the team. */
export function useSignInChange(said: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, ...call }: Change) => askApi(path, call),
    onSuccess: () => showToast('success', said),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(teamPath),
      }),
  })
}

/** Every change answers with the team as it is then. */
export function useTeamChange(said: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ path, ...call }: Change) => (await askApi<TeamOnTheWire>(path, call)).body,
    onSuccess: (team) => {
      client.setQueryData([teamPath], team)
      showToast('success', said)
    },
    onError: () => client.invalidateQueries({ queryKey: [teamPath] }),
  })
}
