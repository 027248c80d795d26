import { redirect } from 'react-router'
import { signOut } from '#app/features/people/auth-sessions/sign-out.server.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/logout'
import { afterSignOut } from './after-sign-in.server.ts'

export const action = actionOf(
  async (ctx, _values, { request }: Route.ActionArgs) => {
    const { cookies } = await signOut(ctx, request)
    return redirect('/', { headers: afterSignOut(cookies) })
  },
  { whileLocked: true, whileImpersonating: true },
)

/** Nobody signs out by following a link. */
export function loader() {
  return redirect('/')
}
