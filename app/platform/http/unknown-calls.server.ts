import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { isLanguage, splitLanguage } from '#app/kit/language.ts'
import type { Message } from '#app/kit/refusal.ts'
import { translator } from '../i18n.server.ts'
import { cookieOf } from './cookies.server.ts'

/** The methods that each address of the API takes, by its path without language. */
export type Calls = ReadonlyMap<string, readonly string[]>

const API = /^\/api([/.]|$)/

/** Whether a path (without language) belongs to the API and not to pages. */
export function isCall(path: string): boolean {
  return API.test(path)
}

/** Reads off the routes which calls there are: a loader takes GET and HEAD, an action POST. */
export function callsOf(build: ServerBuild): Calls {
  const routes = Object.values(build.routes).flatMap((route) => (route?.path ? [route] : []))
  return new Map(
    routes
      .filter(({ path }) => isCall(`/${path}`))
      .map(({ path, module }) => [
        `/${path}`,
        [...(module.loader ? ['GET', 'HEAD'] : []), ...(module.action ? ['POST'] : [])],
      ]),
  )
}

/** Answers below /api what no route takes, as JSON in the language of the caller: 404, or 405 for another method. */
export function unknownCalls(calls: Calls): MiddlewareHandler {
  return async (c, next) => {
    const { language, path, prefixed } = splitLanguage(c.req.path)
    if (!isCall(path)) return next()
    const methods = calls.get(path)
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
