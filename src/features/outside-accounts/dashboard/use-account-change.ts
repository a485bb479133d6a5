import { useChange } from '#src/features/dashboard/use-change.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

type AccountChange = {
  readonly name: string
  readonly method: 'PUT' | 'DELETE'
  readonly body?: Readonly<Record<string, unknown>>
}

/** Of the account that an endpoint below `path` names. */
export function useAccountChange(path: string, said: string) {
  const send = ({ name, ...call }: AccountChange) => askApi(`${path}/${name}`, call)
  return useChange({ send, said, paths: [path] })
}
