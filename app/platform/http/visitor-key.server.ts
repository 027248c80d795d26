import { isPerson } from '#app/kit/actor.ts'
import type { Ctx } from '../context.server.ts'
import { newVisitorKey } from './visitor-cookie.server.ts'

/**
 * The context of a guest who buys, or of somebody whose address is not confirmed yet, with a key for the
 * browser, and the cookie that keeps it when it is new.
 */
export function withVisitorKey(ctx: Ctx, formKey: unknown): { ctx: Ctx; headers: Headers } {
  const isKnown = isPerson(ctx.actor) && ctx.actor.emailConfirmed
  if (isKnown || ctx.visitorKey) return { ctx, headers: new Headers() }
  const { visitorKey, cookie } = newVisitorKey(formKey)
  return { ctx: { ...ctx, visitorKey }, headers: new Headers({ 'Set-Cookie': cookie }) }
}
