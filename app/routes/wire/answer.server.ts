import { hasSession, refuseImpersonated, requireAccountHolder } from '#app/kit/actor.ts'
import { BadInput, type Message, refuse, STATUS_OF } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { refuseElsewhere, refuseLocked } from '#app/platform/http/page.server.ts'
import {
  type FormValues,
  readForm,
  type SentFile,
  withSentFiles,
} from '#app/platform/http/read-body.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { letGo } from '#app/platform/let-go.server.ts'
import { refusalOf, retryAfterOf } from '#app/platform/outage.server.ts'
import { NOT_NOTED, noteRefusal } from '#app/platform/refusals/note-refusal.server.ts'
import { FOR_VISITORS } from './for-visitors.ts'
import { WHILE_IMPERSONATING } from './while-impersonating.ts'
import { WHILE_LOCKED } from './while-locked.ts'

export type WireValues = FormValues

/** A call by action name. It answers with the JSON body, or with a whole response when it sets cookies. */
export type WireCall = (ctx: Ctx, values: WireValues, request: Request) => Promise<object | Response>

function no(
  ctx: Ctx,
  status: number,
  message: Message,
  more: object = {},
  headers: HeadersInit = {},
): Response {
  const msg = translator(ctx.language)(message.key, message.params ?? {})
  return wireJson({ status: false, msg, ...more }, { status, headers })
}

/** A JSON answer that no cache keeps. */
export function wireJson(body: object, init: { status?: number; headers?: HeadersInit } = {}): Response {
  const headers = new Headers(init.headers)
  headers.set('Cache-Control', 'no-store')
  return Response.json(body, { status: init.status ?? 200, headers })
}

/**
 * Answers one call of the wire: 404 for an unknown action, 413 for too large a form, 415 for a body that is
 * no form, 422 for bad fields, 401 before anything is looked at where a call is for who is signed in, 403,
 * 404, 409, 429 and 503 for refusals; `msg` is in the language of the caller.
 */
export async function answerCall(
  ctx: Ctx,
  request: Request,
  calls: ReadonlyMap<string, WireCall>,
): Promise<Response> {
  try {
    const read = await readForm(request)
    if ('status' in read) return no(ctx, read.status, read.message)
    const { values } = read
    const call = typeof values.action === 'string' ? calls.get(values.action) : undefined
    if (!call) return no(ctx, 404, { key: 'common:refused.action' })
    if (!hasSession(ctx.actor) && !FOR_VISITORS.has(String(values.action)))
      throw refuse('signIn', 'common:refused.signIn')
    if (!WHILE_IMPERSONATING.has(String(values.action))) refuseImpersonated(ctx.actor)
    if (!WHILE_LOCKED.has(String(values.action))) {
      refuseElsewhere(ctx, request)
      refuseLocked(ctx)
    }
    const answer = await call(ctx, values, request)
    return answer instanceof Response ? answer : wireJson(answer)
  } catch (error) {
    return answerFault(ctx, error)
  }
}

/**
 * Answers a call that sends a file, whatever its field is called: 401 before anything is read of a
 * stranger's, 413 for too large a file, 422 without a file or with one that cannot be used.
 */
export async function answerUpload(
  ctx: Ctx,
  request: Request,
  take: (ctx: Ctx, file: SentFile) => Promise<object>,
): Promise<Response> {
  try {
    requireAccountHolder(ctx.actor)
    refuseImpersonated(ctx.actor)
    refuseElsewhere(ctx, request)
    refuseLocked(ctx)
    return await withSentFiles(request, async (read) => {
      if ('status' in read) return no(ctx, read.status, read.message)
      const [file] = read.files
      if (!file) throw new BadInput({ file: { key: 'files:refused.none' } })
      requireOn('uploads')
      return wireJson({
        status: true,
        msg: translator(ctx.language)('files:done'),
        ...(await take(ctx, file)),
      })
    })
  } catch (error) {
    return answerFault(ctx, error)
  }
}

/** The answer to bad input or a refusal, with `more` beside `status` and `msg`. Throws what is neither. */
export function answerFault(ctx: Ctx, error: unknown, more: object = {}): Response {
  letGo(noteRefusal(ctx, error, '/api'), NOT_NOTED)
  if (error instanceof BadInput) {
    const t = translator(ctx.language)
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([path, message]) => [path, t(message.key, message.params ?? {})]),
    )
    const [first] = Object.values(error.fields)
    return no(ctx, 422, first ?? { key: 'common:invalid.value' }, { ...more, fields })
  }
  const refusal = refusalOf(error)
  if (!refusal) throw error
  const wait = retryAfterOf(refusal)
  const headers: Record<string, string> = wait === null ? {} : { 'Retry-After': String(wait) }
  return no(ctx, STATUS_OF[refusal.kind], { key: refusal.reason, params: refusal.params }, more, headers)
}
