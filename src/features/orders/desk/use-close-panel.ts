import { useLocation, useNavigate } from 'react-router'
import { isRecord } from '#src/lib/is-record.ts'

/** Back by the history where the panel was opened from there, so that Back does the same; else to `path`. */
export function useClosePanel(path = '/dashboard/manage-orders'): () => void {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (isRecord(state) && state.isPanel === true) void navigate(-1)
    else void navigate(`${path}${search}`, { replace: true, preventScrollReset: true })
  }
}
