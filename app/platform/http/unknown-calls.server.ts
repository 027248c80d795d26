import type { MiddlewareHandler } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { isLanguage, splitLanguage } from '#app/kit/language.ts'
import type { Message } from '#app/kit/refusal.ts'
import { translator } from '../i18n.server.ts'
import { cookieOf } from './cookies.server.ts'

/** A call of the API: the methods that it takes, and what its route does with a POST. */
export type Call = {
  methods: readonly string[]
  act: ((request: Request, context: RouterContextProvider) => Promise<Response>) | null
}
export type Calls = ReadonlyMap<string, Call>

const API = /^\/api([/.]|$)/

/** Whether a path (without language) belongs to the API and not to pages. */
export function isCall(path: string): boolean {
  return API.test(path)
}

/**
 * Reads off the routes which calls there are, by their path without language: a loader takes GET and HEAD, an
 * action POST. A call has no parents, parameters or document, so its action is asked without React Router's
 * search for all of them, which costs more than the answer (decision 26).
 */
export function callsOf(build: ServerBuild): Calls {
  const routes = Object.values(build.routes).flatMap((route) => (route?.path ? [route] : []))
  return new Map(
    routes
      .filter(({ path }) => isCall(`/${path}`))
      .map(({ path = '', module: { loader, action } }): [string, Call] => [
        `/${path}`,
        {
          methods: [...(loader ? ['GET', 'HEAD'] : []), ...(action ? ['POST'] : [])],
          act: action
            ? async (request, context) => {
                const url = new URL(request.url)
                const answer: unknown = await action({ request, url, pattern: path, params: {}, context })
                if (!(answer instanceof Response))
                  throw new Error(`/${path} answers a call without a response`)
                return answer
              }
            : null,
        },
      ]),
  )
}

/**
 * Answers below /api what no route takes, as JSON in the language of the caller: 404, or 405 for another
 * method.
 */
export function unknownCalls(calls: Calls): MiddlewareHandler {
  return async (c, next) => {
    const { language, path, prefixed } = splitLanguage(c.req.path)
    if (!isCall(path)) return next()
    const methods = calls.get(path)?.methods
    if (methods?.includes(c.req.method)) return next()
    const chosen = prefixed ? language : cookieOf(c.req.raw, 'language')
    const message: Message = methods
      ? { key: 'common:refused.method', params: { methods: methods.join(', ') } }
      : { key: 'common:refused.action' }
    const msg = translator(isLanguage(chosen) ? chosen : language)(message.key, message.params ?? {})
    const headers = { 'Cache-Control': 'no-store', ...(methods && { Allow: methods.join(', ') }) }
    return c.json({ status: false, msg }, methods ? 405 : 404, headers)
  }
}
