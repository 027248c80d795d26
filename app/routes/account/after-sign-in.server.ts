import { redirect } from 'react-router'
import type { SignedIn } from '#app/features/accounts/sign-in.server.ts'
import { claimHeldOrders } from '#app/features/orders/claim-orders.server.ts'
import { ownPath } from '#app/kit/own-path.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** What belongs to a sign-in above accounts: the seats that this browser held as a guest become the person's. */
export async function afterSignIn(ctx: Ctx, { actor, cookies }: SignedIn): Promise<Headers> {
  await claimHeldOrders({ ...ctx, actor })
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

/** The address that a sign-in page leads on to: its `next` when that is ours, or the dashboard. */
export function nextOf(request: Request): string | null {
  return ownPath(new URL(request.url).searchParams.get('next'))
}

export function goOn(request: Request, headers: Headers): Response {
  return redirect(nextOf(request) ?? '/dashboard', { headers })
}

/** What an answer to signing out tells the browser: no cookie, and nothing kept of pages that were private. */
export function afterSignOut(cookies: string[]): Headers {
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
