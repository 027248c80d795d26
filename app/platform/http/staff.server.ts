import { type RouterContextProvider, redirect } from 'react-router'
import { hasSession, isStaff, type Person } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { withNews } from '../after-staff-acts.server.ts'
import type { Ctx } from '../context.server.ts'
import { actionOf, filesActionOf, loaderOf } from './page.server.ts'
import type { FormValues, SentForm } from './read-body.server.ts'

type Args = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

type StaffCtx = Ctx & { actor: Person }

/**
 * The context of staff. Who has yet to set up two-step sign-in is led there; for everybody else there is
 * nothing here.
 */
function staff(ctx: Ctx): StaffCtx {
  const { actor } = ctx
  if (hasSession(actor) && actor.owesTwoStep) throw redirect('/settings/security')
  if (!isStaff(actor)) throw notFound()
  return { ...ctx, actor }
}

/** A loader for staff; what a task asks for is asked by the use case. */
export function staffLoader<A extends Args, T>(load: (ctx: StaffCtx, args: A) => Promise<T>) {
  return loaderOf(async (ctx, args: A) => load(staff(ctx), args))
}

/** An action for staff, of which colleagues hear. */
export function staffAction<A extends Args, T>(
  act: (ctx: StaffCtx, values: FormValues, args: A) => Promise<T>,
) {
  return actionOf(async (ctx, values, args: A) => {
    const own = staff(ctx)
    return withNews(own, () => act(own, values, args))
  })
}

/** An action for staff that takes files; nothing of anybody else's is read. */
export function staffFilesAction<A extends Args, T>(
  act: (ctx: StaffCtx, sent: SentForm, args: A) => Promise<T>,
) {
  return filesActionOf(
    (ctx, _args: A) => staff(ctx),
    (ctx, sent: SentForm, args: A) => withNews(ctx, () => act(ctx, sent, args)),
  )
}
