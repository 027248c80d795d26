import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { hasSession, isLockedFor, isStaff, refuseImpersonated, refusePaused } from '#app/kit/actor.ts'
import { ELSEWHERE } from '#app/kit/elsewhere.ts'
import type { Language } from '#app/kit/language.ts'
import { PastLastPage } from '#app/kit/paging.ts'
import { BadInput, type FieldErrors, type Message, refuse, STATUS_OF } from '#app/kit/refusal.ts'
import type { Ctx } from '../context.server.ts'
import { translator } from '../i18n.server.ts'
import { requireOn } from '../kill-switches.server.ts'
import { letGo } from '../let-go.server.ts'
import { log } from '../log.server.ts'
import { refusalOf, retryAfterOf } from '../outage.server.ts'
import { NOT_NOTED, noteRefusal } from '../refusals/note-refusal.server.ts'
import { echoedValues } from './echoed-values.server.ts'
import { refuseClosed } from './impersonation.server.ts'
import { lastPageAddress } from './last-page.server.ts'
import {
  type FormValues,
  readForm,
  type SentForm,
  type Unreadable,
  withSentFiles,
} from './read-body.server.ts'
import { renderKey } from './render.server.ts'

/** Where the HTTP layer puts the context of a request for loaders and actions. */
export const contextKey = createContext<Ctx>()

const routeKey = createContext('')

const CRASH: Message = { key: 'common:error.crash.text' }

type Args = {
  request: Request
  url?: URL
  pattern?: string
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** What an error page is given: the status, a translatable sentence and the id to quote to support. */
export type RefusalData = { refusal: Message; requestId: string }

/** What a form is given back: messages by field, '' for the whole form, and everything that was typed. */
export type FormProblem = { ok: false; errors: FieldErrors; values: FormValues }

/** The pattern of the address that a loader or action was called for: what a log may say of an address. */
export function routeOf(context: Readonly<RouterContextProvider>): string {
  return context.get(routeKey)
}

/**
 * The context of a request, for a loader or action that begins; the pattern of its address is kept for the
 * log.
 */
export function contextOf({ context, pattern = '' }: Omit<Args, 'request' | 'params'>): Ctx {
  context.set(routeKey, `/${pattern.replace(/^\//, '')}`)
  return context.get(contextKey)
}

/** In the reader's words: a page in the browser has no texts of what it does not show. */
function say(message: Message, language: Language): Message {
  return { ...message, said: translator(language)(message.key, message.params ?? {}) }
}

/**
 * Throws a refusal as the response that React Router's error boundary shows with the right status. A crash is
 * logged here, once, and shown as nothing but the id that finds it in the log.
 */
function thrown(error: unknown, { context, request }: Args): never {
  const refusal = refusalOf(error)
  const ctx = context.get(contextKey)
  const { requestId, language } = ctx
  if (!refusal) {
    if (!(error instanceof Error) || request.signal.aborted) throw error
    log.error({ err: error, requestId, route: routeOf(context) }, 'crash')
    context.get(renderKey).refused = CRASH
    throw data({ refusal: CRASH, requestId } satisfies RefusalData, { status: 500 })
  }
  letGo(noteRefusal(ctx, refusal, routeOf(context)), NOT_NOTED)
  const why = say({ key: refusal.reason, params: refusal.params }, language)
  const body: RefusalData = { refusal: why, requestId }
  Object.assign(context.get(renderKey), { refused: why, retryAfter: retryAfterOf(refusal) })
  throw data(body, { status: STATUS_OF[refusal.kind] })
}

function unreadable({ status, message }: Unreadable, { requestId }: Ctx) {
  return data({ refusal: message, requestId } satisfies RefusalData, { status })
}

/** What a loader is given for the same address with other parameters. */
const askedFor = <A extends Args>(args: A, url: URL): A => {
  const address = new URL(args.request.url)
  address.search = url.search
  const { headers, signal } = args.request
  return { ...args, url, request: new Request(address, { headers, signal }) }
}

/**
 * A loader that gets the context first. A page past the end of a list leads to its last one; refusals become
 * error pages, anything else is a crash.
 */
export function loaderOf<A extends Args, T>(load: (ctx: Ctx, args: A) => Promise<T>) {
  return async (args: A): Promise<T> => {
    const ctx = contextOf(args)
    try {
      refuseClosed(ctx.actor, routeOf(args.context))
      return await load(ctx, args).catch(async (error) => {
        const { url } = args
        if (!(error instanceof PastLastPage && url)) throw error
        throw redirect(await lastPageAddress(error, url, (first) => load(ctx, askedFor(args, first))))
      })
    } catch (error) {
      return thrown(error, args)
    }
  }
}

/**
 * How an action behaves in a locked workspace: `whileLocked` allows it, as for people's own affairs, for
 * unlocking, and for former sales and purchases; a function decides from the posted values where a page also
 * begins something new.
 */
export type Lockable = {
  whileLocked?: boolean | ((sent: FormValues) => boolean)
  /** Is done for whomever one acts by then: switching itself. */
  anywhere?: boolean
  /** Is also done by staff that looks as somebody else: ending that, and signing out. */
  whileImpersonating?: boolean
}

/**
 * Refuses to begin anything new in a workspace without trial or subscription, and of whoever is not staff
 * while writing is turned off, and for whom staff has paused; former sales and purchases go on. Every action
 * of a page and every call of the wire passes here, unless it is marked `whileLocked`.
 */
export function refuseLocked({ actor, now }: Ctx): void {
  if (!isStaff(actor)) requireOn('writing')
  refusePaused(actor, now())
  if (isLockedFor(actor, now())) throw refuse('forbidden', 'companies:refused.locked')
}

function goesOn(whileLocked: Lockable['whileLocked'], sent: FormValues): boolean {
  return typeof whileLocked === 'function' ? whileLocked(sent) : whileLocked === true
}

/** By what a browser says for whom its page was opened; see `ui/acting-mark.ts`. */
export const ACTING_FOR = 'X-Acting-For'

/**
 * `refuseLocked`, and refuses a form opened while acting for another party than now, as after a switch in
 * another tab. A form that names no party passes.
 */
export function refuseElsewhere({ actor }: Ctx, request: Request): void {
  const opened = request.headers.get(ACTING_FOR)
  if (opened === null || !hasSession(actor) || opened === actor.partyId) return
  const name = actor.company?.name ?? actor.name
  throw refuse('conflict', ELSEWHERE, { name })
}

/**
 * An action with the context and the posted values. Bad input and refusals are returned to the form with the
 * typed values (without passwords and cards); notFound and signIn become error pages.
 */
export function actionOf<A extends Args, T>(
  act: (ctx: Ctx, values: FormValues, args: A) => Promise<T>,
  { whileLocked = false, anywhere = false, whileImpersonating = false }: Lockable = {},
) {
  return async (args: A) => {
    const ctx = contextOf(args)
    const typed: Typed = { values: {} }
    try {
      if (!whileImpersonating) refuseImpersonated(ctx.actor)
      const read = await readForm(args.request)
      if ('status' in read) throw unreadable(read, ctx)
      typed.values = read.values
      if (!anywhere) refuseElsewhere(ctx, args.request)
      if (!goesOn(whileLocked, read.values)) refuseLocked(ctx)
      return await act(ctx, read.values, args)
    } catch (error) {
      return problem(error, typed, args)
    }
  }
}

/**
 * `actionOf` for a form with files, of a route with `handle = { takesFiles: true }`. `may` runs before the
 * first byte is read, and throws to refuse it; files that are too large are reported beside the form.
 */
export function filesActionOf<A extends Args, C extends Ctx, T>(
  may: (ctx: Ctx, args: A) => C,
  act: (ctx: C, sent: SentForm, args: A) => Promise<T>,
  { whileLocked = false, anywhere = false }: Lockable = {},
) {
  return async (args: A) => {
    const typed: Typed = { values: {} }
    try {
      const ctx = may(contextOf(args), args)
      refuseImpersonated(ctx.actor)
      return await withSentFiles(args.request, async (read) => {
        typed.values = read.values ?? {}
        if ('status' in read) throw new BadInput({ '': read.message })
        if (!anywhere) refuseElsewhere(ctx, args.request)
        if (!goesOn(whileLocked, read.values)) refuseLocked(ctx)
        if (read.files.length > 0 && !isStaff(ctx.actor)) requireOn('uploads')
        return act(ctx, read, args)
      })
    } catch (error) {
      return problem(error, typed, args)
    }
  }
}

type Typed = { values: FormValues }

function problem(error: unknown, { values }: Typed, args: Args) {
  const kept = echoedValues(values)
  const ctx = args.context.get(contextKey)
  const { language } = ctx
  if (error instanceof BadInput) {
    letGo(noteRefusal(ctx, error, routeOf(args.context)), NOT_NOTED)
    const said = Object.entries(error.fields).map(([field, message]) => [field, say(message, language)])
    const errors: FieldErrors = Object.fromEntries(said)
    return data({ ok: false, errors, values: kept } satisfies FormProblem, { status: 422 })
  }
  const refusal = refusalOf(error)
  if (refusal && refusal.kind !== 'notFound' && refusal.kind !== 'signIn') {
    letGo(noteRefusal(ctx, refusal, routeOf(args.context)), NOT_NOTED)
    const errors = { '': say({ key: refusal.reason, params: refusal.params }, language) }
    args.context.get(renderKey).retryAfter = retryAfterOf(refusal)
    return data({ ok: false, errors, values: kept } satisfies FormProblem, {
      status: STATUS_OF[refusal.kind],
    })
  }
  return thrown(error, args)
}
