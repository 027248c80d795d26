import { type RouterContextProvider, redirect } from 'react-router'
import { hasSession, type Person } from '#app/kit/actor.ts'
import { splitLanguage } from '#app/kit/language.ts'
import type { Ctx } from '../context.server.ts'
import { actionOf, contextOf, filesActionOf, type Lockable, loaderOf } from './page.server.ts'
import type { SentForm } from './read-body.server.ts'

type Args = {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

export type PersonCtx = Ctx & { actor: Person }

const SECURITY = '/settings/security'

/**
 * The context of somebody signed in. A visitor is sent to /login, which knows the address that was asked for;
 * staff that has yet to set up two-step sign-in to where it does.
 */
function signedIn(ctx: Ctx, url: URL): PersonCtx {
  const { actor } = ctx
  if (hasSession(actor)) {
    if (actor.owesTwoStep && splitLanguage(url.pathname).path !== SECURITY) throw redirect(SECURITY)
    return { ...ctx, actor }
  }
  const next = splitLanguage(url.pathname).path + url.search
  throw redirect(`/login?next=${encodeURIComponent(next)}`)
}

/** A loader for people who are signed in. */
export function personLoader<A extends Args, T>(load: (ctx: PersonCtx, args: A) => Promise<T>) {
  return loaderOf(async (ctx, args: A) => load(signedIn(ctx, args.url), args))
}

/**
 * A loader for people who are signed in, of a page that also has something for visitors: what `visit` finds,
 * or the login where that is null.
 */
export function visitorOrPersonLoader<A extends Args, V, T>(
  visit: (ctx: Ctx, args: A) => Promise<V | null>,
  load: (ctx: PersonCtx, args: A) => Promise<T>,
) {
  return loaderOf(async (ctx, args: A): Promise<NonNullable<V> | T> => {
    const found = hasSession(ctx.actor) ? null : await visit(ctx, args)
    return found ?? load(signedIn(ctx, args.url), args)
  })
}

/** The action of such a page: it takes files of people who are signed in, and reads no stranger’s. */
export function visitorOrPersonFilesAction<A extends Args, V, T>(
  visit: (ctx: Ctx, values: Record<string, string | string[]>, args: A) => Promise<V | null>,
  act: (ctx: PersonCtx, sent: SentForm, args: A) => Promise<T>,
  how: Lockable = {},
) {
  const ofVisitor = actionOf(
    async (ctx, values, args: A): Promise<NonNullable<V>> =>
      (await visit(ctx, values, args)) ?? (signedIn(ctx, args.url) as never),
    how,
  )
  const ofPerson = personFilesAction(act, how)
  return (args: A) => (hasSession(contextOf(args).actor) ? ofPerson(args) : ofVisitor(args))
}

/** An action for people who are signed in. */
export function personAction<A extends Args, T>(
  act: (ctx: PersonCtx, values: Record<string, string | string[]>, args: A) => Promise<T>,
  how: Lockable = {},
) {
  return actionOf(async (ctx, values, args: A) => act(signedIn(ctx, args.url), values, args), how)
}

/** An action for people who are signed in that takes files; nothing of a stranger's is read. */
export function personFilesAction<A extends Args, T>(
  act: (ctx: PersonCtx, sent: SentForm, args: A) => Promise<T>,
  how: Lockable = {},
) {
  return filesActionOf((ctx, args: A) => signedIn(ctx, args.url), act, how)
}
