import { redirect } from 'react-router'
import { endImpersonation } from '#app/features/people/auth-sessions/end-impersonation.server.ts'
import { actionOf } from '#app/platform/http/page.server.ts'

export const action = actionOf(
  async (ctx) => {
    const { username } = await endImpersonation(ctx)
    throw redirect(`/admin/accounts/${encodeURIComponent(username)}`)
  },
  { whileLocked: true, anywhere: true, whileImpersonating: true },
)

/** Nothing ends by following a link. */
export function loader() {
  return redirect('/')
}
