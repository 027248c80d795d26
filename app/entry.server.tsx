import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contextKey } from './platform/http/page.server.ts'
import { renderKey } from './platform/http/render.server.ts'
import { i18nFor } from './platform/i18n.server.ts'
import { log, loggedPath } from './platform/log.server.ts'

/** Takes what React writes and gives it back as one text. */
function collecting(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}

const NAMESPACES = 'data-namespaces=""'

/** Renders the whole document to a string; the namespaces it used are named in it, for the browser to load first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const rendering = context.get(renderKey)
  const { nonce, language } = rendering
  const i18n = i18nFor(language)
  const failed: { error?: unknown } = {}
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </I18nextProvider>,
      {
        nonce,
        onAllReady: () => {
          pipe(collecting(resolve))
        },
        onShellError: reject,
        onError: (error) => {
          failed.error = error
        },
      },
    )
  })
  if (failed.error)
    log.error({ err: failed.error, requestId: context.get(contextKey).requestId }, 'rendering failed')
  const used = i18n.reportNamespaces?.getUsedNamespaces() ?? []
  rendering.html = html.replace(NAMESPACES, `data-namespaces="${used.join(' ')}"`)
  return new Response(null, { status: failed.error ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  log.error(
    {
      err: error,
      requestId: context.get(contextKey).requestId,
      path: loggedPath(new URL(request.url).pathname),
    },
    'crash',
  )
}
