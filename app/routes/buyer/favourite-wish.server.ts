import { redirect } from 'react-router'
import { favouriteInput } from '#app/features/catalogue/favourites/inputs.ts'
import { keepFavourite } from '#app/features/catalogue/favourites/keep-favourite.server.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cookieLine, cookieOf, hostCookieName } from '#app/platform/http/cookies.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const HALF_AN_HOUR = 1_800
const LIST = '/myfavorite'

const cookieName = () => hostCookieName('keep')

/**
 * The page on which a button was pressed, as the browser says; the list where it says nothing, or nothing of
 * ours.
 */
export function pressedOn(request: Request): string {
  const from = request.headers.get('referer') ?? ''
  if (!URL.canParse(from)) return LIST
  const { pathname, search } = new URL(from)
  return ownPath(pathname + search) ?? LIST
}

/** Whether the page itself sent the form, and stays; a browser that says nothing of it is led back. */
export function isScript(request: Request): boolean {
  return request.headers.get('sec-fetch-dest') === 'empty'
}

/**
 * Leads a visitor to sign in, with what is to be kept in a cookie: a link alone, which anybody may lay out
 * for somebody, keeps nothing.
 */
export function signInFirst(request: Request, mark: unknown): Response {
  const next = `${LIST}?${new URLSearchParams({ back: pressedOn(request) })}`
  const to = `/login?${new URLSearchParams({ next })}`
  const wanted = favouriteInput.safeParse(mark)
  if (!wanted.success) return redirect(to)
  const { kind, slug } = wanted.data
  return redirect(to, {
    headers: { 'Set-Cookie': cookieLine(cookieName(), `${kind}:${slug}`, HALF_AN_HOUR) },
  })
}

/** Keeps it and leads on to `back`, or to the list where no more fit, which says so. */
export async function keepAndGo(ctx: Ctx, mark: unknown, back: string): Promise<string> {
  try {
    await keepFavourite(ctx, mark)
    return back
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'limit') return LIST
    throw error
  }
}

/** Keeps what this browser wished before it signed in, and leads `back` to where that was. */
export async function carryOut(ctx: PersonCtx, request: Request, back: string): Promise<Response> {
  const mark = cookieOf(request, cookieName())
  if (mark === null) return redirect(back)
  const to = await keepAndGo(ctx, mark, back).catch((error: unknown) => {
    // What is gone meanwhile says so on its own page.
    if (error instanceof Refusal) return back
    throw error
  })
  return redirect(to, { headers: { 'Set-Cookie': cookieLine(cookieName(), '', 0) } })
}
