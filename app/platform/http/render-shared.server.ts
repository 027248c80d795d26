import { randomBytes } from 'node:crypto'
import { type RequestHandler, RouterContextProvider } from 'react-router'
import type { Language } from '#app/kit/language.ts'
import { config } from '../config.server.ts'
import { makeContext } from '../context.server.ts'
import { log } from '../log.server.ts'
import { contextKey, routeOf } from './page.server.ts'
import { finishHeaders, type Rendering, renderKey } from './render.server.ts'
import { hashScripts } from './script-hashes.server.ts'
import { securityHeaderLines } from './security.server.ts'
import type { Rendered, SharedAddress } from './visitor-pages.server.ts'

/**
 * Renders shared pages. Loaders get a request without headers and a context made of the language alone, so
 * that nothing of one reader gets to another.
 */
export function sharedRenderer(handlers: Record<Language, RequestHandler>) {
  return async ({ language, path, query }: SharedAddress): Promise<Rendered> => {
    const ctx = makeContext({ language })
    const rendering: Rendering = { nonce: randomBytes(16).toString('base64url'), language }
    const provider = new RouterContextProvider()
    provider.set(contextKey, ctx)
    provider.set(renderKey, rendering)
    const request = new Request(config().ORIGIN + path + (query ? `?${query}` : ''))
    const answer = await handlers[language](request, provider)
    finishHeaders(answer.headers, rendering)
    if (answer.headers.has('Set-Cookie')) {
      log.error({ route: routeOf(provider) }, 'a page for all visitors wants to set a cookie')
      answer.headers.delete('Set-Cookie')
    }
    const document = hashScripts(rendering.document?.toString() ?? '', rendering.nonce)
    return {
      status: answer.status,
      headers: [...answer.headers, ...securityHeaderLines(document.hashes.join(' '))],
      body:
        rendering.document === undefined
          ? Buffer.from(await answer.arrayBuffer())
          : Buffer.from(document.html),
      requestId: ctx.requestId,
    }
  }
}
