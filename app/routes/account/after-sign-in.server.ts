import { redirect } from 'react-router'
import type { SignedIn, Waiting } from '#app/features/people/sign-in/sign-in.server.ts'
import { claimHeldOrders } from '#app/features/sales/checkout/claim-orders.server.ts'
import { ownPath } from '#app/kit/own-path.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/**
 * What belongs to a sign-in above accounts: the seats that this browser held as a guest become the person's.
 */
export async function afterSignIn(ctx: Ctx, { actor, cookies }: SignedIn): Promise<Headers> {
  await claimHeldOrders({ ...ctx, actor })
  return withCookies(cookies)
}

/** The address that a sign-in page leads on to: its `next` when that is ours, or the dashboard. */
export function nextOf(request: Request): string | null {
  return ownPath(new URL(request.url).searchParams.get('next'))
}

/** On from a sign-in page: to where one wanted, or to the page that takes the code which is due. */
export async function goOn(ctx: Ctx, request: Request, outcome: SignedIn | Waiting): Promise<Response> {
  const { search } = new URL(request.url)
  if (outcome.actor === null)
    return redirect(`/login/step${search}`, { headers: withCookies(outcome.cookies) })
  return redirect(nextOf(request) ?? '/dashboard', { headers: await afterSignIn(ctx, outcome) })
}

/** The headers that give a browser these cookies. */
export function withCookies(cookies: string[]): Headers {
  return new Headers(cookies.map((line): [string, string] => ['Set-Cookie', line]))
}

/**
 * What an answer to signing out tells the browser: no cookie, and nothing kept of pages that were private.
 */
export function afterSignOut(cookies: string[]): Headers {
  const headers = withCookies(cookies)
  headers.set('Clear-Site-Data', '"cache"')
  return headers
}
