import { createHmac, randomUUID } from 'node:crypto'
import { isPerson } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { secret } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cookieLine } from '#app/platform/http/cookies.server.ts'

const DAYS_30 = 30 * 86_400

/**
 * The context of a guest who buys, with a key for the browser, and the cookie that keeps it when it is new. A new key
 * follows from the form's key, so that a double click of a browser without the cookie is one and the same guest.
 */
export function withVisitorKey(ctx: Ctx, formKey: unknown): { ctx: Ctx; headers: Headers } {
  const headers = new Headers()
  if (isPerson(ctx.actor) || ctx.visitorKey) return { ctx, headers }
  const visitorKey = isId(formKey)
    ? createHmac('sha256', secret()).update(`visitor:${formKey}`).digest('base64url')
    : randomUUID()
  headers.append('Set-Cookie', cookieLine('visitor', visitorKey, DAYS_30))
  return { ctx: { ...ctx, visitorKey }, headers }
}
