import { type ReactNode, useContext, useMemo } from 'react'
import { renderToString } from 'react-dom/server'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { HIDE_ACCEPTED } from './features/site/site/shell/cookie-notice.ts'
import { hasSession } from './kit/actor.ts'
import { jsonForScript } from './kit/json-for-script.ts'
import { pathIn } from './kit/language.ts'
import { breadcrumbList, structuredPage } from './kit/structured.ts'
import type { PageTexts } from './kit/texts.ts'
import { config } from './platform/config.server.ts'
import { atTheEnd, documentOf, partsOf } from './platform/http/document.server.ts'
import { handoffScripts } from './platform/http/handoff.server.ts'
import { keepMarkup, markupOf } from './platform/http/kept-markup.server.ts'
import { startScriptsAfterPaint } from './platform/http/late-scripts.server.ts'
import { ownTurn } from './platform/http/own-turn.server.ts'
import { contextKey, routeOf } from './platform/http/page.server.ts'
import { type Rendering, renderKey } from './platform/http/render.server.ts'
import { withRouteList } from './platform/http/route-list.server.ts'
import { textsAddress, textsOf } from './platform/i18n.server.ts'
import { log } from './platform/log.server.ts'
import { type Crumb, CrumbReader } from './ui/breadcrumb.tsx'
import { KeptContext } from './ui/kept.tsx'
import { KEY_AT_ONCE } from './ui/key-at-once.ts'
import { STEP_AT_ONCE } from './ui/step-at-once.ts'
import { TextsProvider } from './ui/translation.tsx'

const TEXTS = 'data-namespaces=""'

type DocumentProps = {
  entry: EntryContext
  url: string
  i18n: PageTexts
  nonce?: string
  readCrumbs?: (crumbs: Crumb[]) => void
  /** The markup of what `Kept` holds, where it was rendered before. */
  html?: string
}

/** All that React renders of a page; `npm run bench` renders it alone, as the least that a page can cost. */
export function Document({ entry, url, i18n, nonce, readCrumbs = () => {}, html }: DocumentProps) {
  return (
    <TextsProvider i18n={i18n}>
      <CrumbReader value={readCrumbs}>
        <KeptContext value={{ html, Around: Unseen }}>
          <ServerRouter context={entry} url={url} nonce={nonce} />
        </KeptContext>
      </CrumbReader>
    </TextsProvider>
  )
}

/** Who is signed in cannot be read from within: what is made there is given to others. */
function Unseen({ children }: { children: ReactNode }) {
  const known = useContext(DataContext)
  const neutral = useMemo(() => {
    const root = known?.loaderData.root
    return known && { ...known, loaderData: { ...known.loaderData, root: { ...root, viewer: null } } }
  }, [known])
  return <DataContext value={neutral}>{children}</DataContext>
}

/**
 * Renders the whole document at once, without streams: no page waits for anything while it is rendered
 * (decision 26). The namespaces it used are named in it, for the browser to load first.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const rendering = context.get(renderKey)
  const { nonce, language } = rendering
  const all = textsOf(language)
  const used = new Set<string>()
  const i18n: PageTexts = {
    ...all,
    hasLoadedNamespace: (namespace: string) => {
      used.add(namespace)
      return all.hasLoadedNamespace(namespace)
    },
  }
  await ownTurn()
  let crumbs: Crumb[] = []
  const readCrumbs = (shown: Crumb[]) => {
    crumbs = shown
  }
  const whole = !import.meta.env.PROD || hasSession(context.get(contextKey).actor)
  const { serverHandoffStream, ...shown } = withRouteList(entry, whole)
  const place = addressIn(request.url)
  const kept = markupOf(rendering.shows, place)
  const rendered = renderToString(
    <Document
      entry={shown}
      url={request.url}
      i18n={i18n}
      nonce={nonce}
      readCrumbs={readCrumbs}
      html={kept?.html}
    />,
  )
  const namespaces = [...new Set([...(kept?.namespaces ?? []), ...used])]
  const structured = kept?.structured ?? structuredData(rendering, crumbs)
  if (rendering.shows && !kept)
    keepMarkup(rendering.shows, rendered, { address: place, namespaces, structured })
  const address = textsAddress(language)
  const parts = partsOf(rendered)
  parts.head =
    parts.head.replace(TEXTS, `data-namespaces="${namespaces.join(' ')}" data-texts="${address}"`) +
    structured +
    `<script nonce="${nonce}">${HIDE_ACCEPTED};${KEY_AT_ONCE};${STEP_AT_ONCE}</script>`
  if (serverHandoffStream && shown.renderMeta?.didRenderScripts)
    parts.rest = atTheEnd(parts.rest, await handoffScripts(serverHandoffStream, nonce))
  const texts = namespaces.map((namespace) => `${address}${namespace}.json`)
  const late = import.meta.env.PROD ? startScriptsAfterPaint(parts, texts) : {}
  rendering.document = documentOf({ ...parts, ...late })
  return new Response(null, { status, headers })
}

/** Path and query of an absolute address. */
function addressIn(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

/** What loaders told about the page, and its breadcrumbs, as one script element of JSON-LD. */
function structuredData({ language, structured = [] }: Rendering, crumbs: Crumb[]): string {
  const { ORIGIN } = config()
  const at = {
    page: (path: string) => ORIGIN + pathIn(language, path),
    file: (path: string) => ORIGIN + path,
  }
  const steps = crumbs.map(({ label, to }) => ({ name: label, url: to && at.page(to) }))
  const things = [
    ...structured.flatMap((say) => say(at)),
    ...(steps.length > 1 ? [breadcrumbList(steps)] : []),
  ]
  if (things.length === 0) return ''
  return `<script type="application/ld+json">${jsonForScript(structuredPage(things))}</script>`
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  log.error({ err: error, requestId: context.get(contextKey).requestId, route: routeOf(context) }, 'crash')
}
