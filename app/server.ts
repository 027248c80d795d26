import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { followers } from './facts.server.ts'
import { addViews } from './features/catalogue/topics/add-views.server.ts'
import { renameReservedAccounts } from './features/people/accounts/rename-reserved.server.ts'
import { reserveUsernames } from './features/people/accounts/reserve-usernames.server.ts'
import { IMPERSONATION_END_PATH } from './features/people/auth-sessions/impersonation.ts'
import { liveSessions } from './features/people/auth-sessions/queries-live.server.ts'
import { recordUse } from './features/people/auth-sessions/record-use.server.ts'
import { whoAsks } from './features/people/second-step/queries-session.server.ts'
import { jobHandlers } from './jobs.server.ts'
import { hasAccount, hasSession } from './kit/actor.ts'
import { canonicalPath } from './kit/canonical-path.ts'
import { isTimeZone } from './kit/dates.ts'
import { newId } from './kit/ids.ts'
import { isLanguage, LANGUAGES, type Language, pathIn, prefixOf, splitLanguage } from './kit/language.ts'
import { pathOf } from './kit/path-of.ts'
import { ROUTES_PATH } from './kit/route-list.ts'
import { config } from './platform/config.server.ts'
import { answers, closeDatabase, waitingForPool } from './platform/connections.server.ts'
import { type Ctx, makeContext, systemContext } from './platform/context.server.ts'
import { startFacts } from './platform/facts.server.ts'
import { Admission, loopDelayMs } from './platform/http/admission.server.ts'
import { assetPaths, assets } from './platform/http/assets.server.ts'
import { boundedQuery } from './platform/http/bounded-query.server.ts'
import { callerLimits, isUnmeasured, limited, notTooLarge } from './platform/http/caller-limits.server.ts'
import { chosenLanguage, cookieOf } from './platform/http/cookies.server.ts'
import { decodableAddress } from './platform/http/decodable-address.server.ts'
import { deviceKeysIn } from './platform/http/device-cookie.server.ts'
import { compressTo, encodingFor } from './platform/http/encoding.server.ts'
import { fileRoutesOf } from './platform/http/file-routes.server.ts'
import { frontDoor } from './platform/http/front-door.server.ts'
import { gate, gated } from './platform/http/gate.server.ts'
import { heedNews } from './platform/http/heed-news.server.ts'
import { invitationLinks } from './platform/http/invitation-links.server.ts'
import { linkCodesOf } from './platform/http/link-cookie.server.ts'
import { LiveLines } from './platform/http/live-lines.server.ts'
import { OrderlyStop } from './platform/http/orderly-stop.server.ts'
import { ownTurn } from './platform/http/own-turn.server.ts'
import { contextKey } from './platform/http/page.server.ts'
import { LONGEST_REQUEST_MS, patient } from './platform/http/patience.server.ts'
import { pictureFile } from './platform/http/picture-file.server.ts'
import { plainly, refusedFile, sendPlain, wantsDocument } from './platform/http/plain-answer.server.ts'
import { finishHeaders, type Rendering, renderKey } from './platform/http/render.server.ts'
import { sharedRenderer } from './platform/http/render-shared.server.ts'
import { otherRoutes, pathsOf } from './platform/http/route-list.server.ts'
import {
  callerAddress,
  type HttpVariables,
  isPartOfPage,
  isSameOrigin,
  ownOrigins,
  securityHeaders,
} from './platform/http/security.server.ts'
import { sessionCookieName, sessionTokenIn } from './platform/http/session-cookie.server.ts'
import { sharedRoutesOf } from './platform/http/shared-routes.server.ts'
import { callsOf, isCall, unknownCalls } from './platform/http/unknown-calls.server.ts'
import { endUntaken } from './platform/http/untaken.server.ts'
import { ViewCounter } from './platform/http/view-counter.server.ts'
import { visitorKeyOf } from './platform/http/visitor-cookie.server.ts'
import { visitorPages } from './platform/http/visitor-pages.server.ts'
import { textsAddress, textsFile } from './platform/i18n.server.ts'
import { prepareJobs, startJobs, stopJobs } from './platform/jobs.server.ts'
import { watchKillSwitches } from './platform/kill-switches.server.ts'
import { log } from './platform/log.server.ts'
import { closeMail } from './platform/mail.server.ts'
import { becomeOneOfSeveral } from './platform/one-of-several.server.ts'
import { refusalOf } from './platform/outage.server.ts'
import { takeBundledReaders } from './platform/reading/bundled-readers.server.ts'
import { withoutWriting } from './platform/reading-only.server.ts'
import { recordImpersonated } from './platform/record-impersonated.server.ts'
import { bindRegistries } from './registries.server.ts'
import { ROUTES_TO_COME } from './routes/public/routes-to-come.ts'
import { frontCalls } from './routes/wire/front-calls.server.ts'
import { listenForAnswers } from './routes/wire/mail-listener.server.ts'

type Bindings = { incoming: IncomingMessage }

/** How long a body may take says `patient`. */
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: LONGEST_REQUEST_MS,
  connectionsCheckingInterval: 5_000,
}
const CALLS_PATH = '/api/inc/switchfunction'
/**
 * Files (feeds, sitemaps, pictures) are in the language that their address says, whatever the browser would
 * like.
 */
const FILE_NAME = /\.[a-z]{2,5}$/
const FILES = 'build/client'
const READERS = 'build/readers'
const FOR_EVER = 'public, max-age=31536000, immutable'

type Pages = Record<Language, RequestHandler>
type Parts = { pages?: Pages; views?: ViewCounter }

function pagesOf(build: ServerBuild): Pages {
  // React Router compares with the address that it is reached under, which behind a proxy that ends TLS is
  // not the site's.
  const allowedActionOrigins = [...ownOrigins()].map((origin) => new URL(origin).host)
  const handlers = LANGUAGES.map((language) => {
    const basename = prefixOf(language) || '/'
    return [language, createRequestHandler({ ...build, allowedActionOrigins, basename }, 'production')]
  })
  return Object.fromEntries(handlers)
}

/** Answers requests: visitors' for public pages from what is kept for all of them, every other by the app. */
export function createListener(build: ServerBuild, lines: LiveLines, views: ViewCounter): RequestListener {
  const pages = pagesOf(build)
  const app = createApp(build, { pages, views })
  const taken = new Set([...app.routes.map((route) => route.path), ...assetPaths(FILES)])
  const sharedRoutes = sharedRoutesOf(build)
  const admission = new Admission(() => ({ loopDelayMs: loopDelayMs(), waitingForPool: waitingForPool() }))
  const mostAt = fileRoutesOf(build)
  const mostOf = ({ url = '/' }: IncomingMessage) => mostAt(splitLanguage(pathOf(url)).path)
  const mayAsk = callerLimits(sessionTokenIn, (path) => mostAt(path) > 0)
  const takeVisitor = visitorPages({
    sharedRoutes: (path) => (taken.has(path) || isCall(path) ? null : sharedRoutes(path)),
    sessionCookie: sessionCookieName(),
    render: gated(admission, sharedRenderer(pages)),
    mayAsk,
  })
  const isFree = (path: string) => taken.has(path) || path.startsWith('/texts/')
  const front = frontDoor(CALLS_PATH, frontCalls, getRequestListener(app.fetch))
  const answer = gate(admission, isFree, front)
  const listen = patient(
    {
      takesFiles: (request) => mostOf(request) > 0,
      callerOf: ({ headers, socket }) => sessionTokenIn(headers.cookie ?? '') ?? String(socket.remoteAddress),
    },
    limited(mayAsk, isFree, notTooLarge(mostOf, lines.before(answer))),
  )
  return (request, response) => {
    request.url = decodableAddress(boundedQuery(request.url ?? '/'))
    views.watch(request, response)
    if (isUnmeasured(request)) sendPlain('unmeasured', request, response)
    else if (!takeVisitor(request, response)) listen(request, response)
  }
}

/** What staff does as somebody else all the same: end that, and sign out. */
const WAYS_OUT = [IMPERSONATION_END_PATH, '/logout']

/**
 * What staff asks for as somebody else: it stands in the trace before it is answered, and nothing is written
 * but that it ends.
 */
async function asAnother(ctx: Ctx, path: string, answer: () => Promise<Response>): Promise<Response> {
  // A script asks for the data of an address beside it.
  if (WAYS_OUT.includes(path.replace(/\.data$/, ''))) return answer()
  await recordImpersonated(ctx, path)
  return withoutWriting(answer)
}

/** The HTTP side of the product: the order of these lines is the order in which a request passes. */
export function createApp(build: ServerBuild, { pages = pagesOf(build), views }: Parts = {}) {
  const app = new Hono<{ Variables: HttpVariables; Bindings: Bindings }>()
  const origins = ownOrigins()
  const sharedRoutes = sharedRoutesOf(build)
  const calls = callsOf(build)

  app.use(async (c, next) => {
    c.set('requestId', newId())
    await next()
    if (!isPartOfPage(c.req, c.res)) c.res.headers.set('X-Request-Id', c.get('requestId'))
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const ready = await answers()
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503)
  })
  app.use(securityHeaders)
  app.use(assets(FILES, assetPaths(FILES)))
  app.use(unknownCalls(calls))
  app.use(compress())
  app.use(async (c, next) => {
    // PostgreSQL cannot keep a NUL, so an address with one names nothing.
    if (/%00/.test(c.req.url)) return c.text('Not found.', 404)
    await next()
  })
  app.use(async (c, next) => {
    if (!isSameOrigin(c.req.raw, origins))
      return c.json({ status: false, msg: 'Cross-site request refused.' }, 403)
    await next()
  })

  app.get('/texts/:version/:language/:file', (c) => {
    const { language, file } = c.req.param()
    const texts = textsFile(language, file.replace(/\.json$/, ''))
    if (texts === null) return c.text('Not found.', 404)
    // Another version than ours belongs to a process that runs beside us during an upgrade.
    const own = isLanguage(language) && c.req.path.startsWith(textsAddress(language))
    c.header('Cache-Control', own ? FOR_EVER : 'no-cache')
    return c.body(texts, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
  for (const language of LANGUAGES) app.get(pathIn(language, ROUTES_PATH), otherRoutes(build))
  app.get('/pictures/:name/:file', (c) =>
    pictureFile(c.req.param('name'), c.req.param('file'), c.req.header('accept')),
  )
  invitationLinks(app)
  app.get('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const right = canonicalPath(pathname)
    if (right !== null) return c.redirect(right + search, 301)
    await next()
  })
  app.all('*', async (c) => {
    await ownTurn()
    const request = c.req.raw
    const url = new URL(request.url)
    const { language, path, prefixed } = splitLanguage(url.pathname)
    const chosen = chosenLanguage(request)
    const wanted = !prefixed && isLanguage(chosen) ? chosen : language
    if (wanted !== language && wantsDocument(request) && !FILE_NAME.test(path)) {
      c.header('Cache-Control', 'private, no-store')
      return c.redirect(pathIn(wanted, path) + url.search, 302)
    }
    const { actor, unnoted } = await whoAsks(systemContext('sign-in'), request)
    if (unnoted !== null && !path.startsWith('/api/')) await recordUse(systemContext('note-use'), unnoted)
    if (hasSession(actor)) views?.isFor(c.env.incoming, actor.partyId)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const shared = reads && !hasSession(actor) && sharedRoutes(path) !== null
    const zone = cookieOf(request, 'timeZone')
    const own = {
      actor,
      timeZone: zone && isTimeZone(zone) ? zone : hasAccount(actor) ? actor.timeZone : 'UTC',
      ip: callerAddress(request.headers.get('x-forwarded-for'), c.env.incoming?.socket.remoteAddress),
      userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? null,
      visitorKey: visitorKeyOf(request),
      deviceKeys: deviceKeysIn(request.headers.get('cookie') ?? ''),
      linkCodes: linkCodesOf(request),
    }
    const ctx = makeContext({
      ...(shared ? {} : own),
      language: path.startsWith('/api/') ? wanted : language,
      requestId: c.get('requestId'),
    })
    const provider = new RouterContextProvider()
    provider.set(contextKey, ctx)
    const rendering: Rendering = { nonce: c.get('nonce'), language }
    provider.set(renderKey, rendering)
    const call = request.method === 'POST' ? calls.get(path)?.act : null
    if (call) c.set('route', path)
    const handle = () => (call ?? pages[language])(request, provider)
    const answer =
      hasSession(actor) && actor.impersonatedBy ? await asAnother(ctx, path, handle) : await handle()
    finishHeaders(answer.headers, rendering)
    const policy = shared ? 'private, no-cache' : 'private, no-store'
    if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', policy)
    if (rendering.document === undefined)
      return wantsDocument(request) ? refusedFile(answer, rendering) : answer
    const encoding = encodingFor(request.headers.get('accept-encoding') ?? undefined)
    if (encoding !== 'identity') answer.headers.set('Content-Encoding', encoding)
    answer.headers.append('Vary', 'Accept-Encoding')
    const body = await compressTo(encoding, rendering.document)
    return new Response(body, { status: answer.status, headers: answer.headers })
  })

  reserveUsernames([
    ...app.routes.map((route) => route.path),
    ...pathsOf(build),
    ...ROUTES_TO_COME,
    ...assetPaths(FILES),
  ])
  app.onError((error, c) => {
    const outage = refusalOf(error) !== null
    const about = { err: error, requestId: c.get('requestId'), route: c.get('route') }
    // Whoever has hung up waits for no answer: what then cannot be read or sent is nobody's fault.
    if (c.req.raw.signal.aborted) log.debug(about, 'request given up')
    else if (!outage) log.error(about, 'request failed')
    return plainly(outage ? 'busy' : 'crash', c.req.raw, c.req.path, c.get('requestId'))
  })
  return app
}

/** `close` goes on serving for `drainMs` while /readyz says no, then ends in order, within 7 seconds more. */
type RunningServer = { url: string; close: (drainMs?: number) => Promise<void> }

/**
 * Starts serving pages and, by ROLE, working off jobs; as the process of this `number` where several share
 * the port. Resolves when it listens; rejects when the port is taken.
 */
export async function startServer(number?: number): Promise<RunningServer> {
  if (number !== undefined) becomeOneOfSeveral(number)
  const { PORT, HOST, ORIGIN, ROLE } = config()
  bindRegistries()
  takeBundledReaders(READERS)
  const build = (await import('virtual:react-router/server-build')) as unknown as ServerBuild
  const unwatch = await watchKillSwitches()
  if (ROLE === 'web') await prepareJobs(jobHandlers)
  else await startJobs(jobHandlers)
  const stopFacts = ROLE === 'web' ? async () => {} : startFacts(followers)
  const lines = new LiveLines(liveSessions)
  const views = new ViewCounter('/topic/', (seen) => addViews(systemContext('topics.add-views'), seen))
  const deafen = heedNews(lines)
  const server = endUntaken(createServer(PATIENCE))
  const stop = new OrderlyStop(server, createListener(build, lines, views))
  const renamed = await renameReservedAccounts(systemContext('accounts.rename-reserved'))
  if (renamed > 0) log.info({}, `${renamed} accounts renamed: their names are addresses of the site now`)
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', reject)
      .listen({ port: PORT, host: HOST, reusePort: number !== undefined }, () => resolve())
  })
  const mails = await listenForAnswers(number !== undefined)
  return {
    url: ORIGIN,
    close: async (drainMs = 0) => {
      setTimeout(() => lines.end(), drainMs)
      await mails?.close()
      await stop.close(drainMs)
      unwatch()
      await Promise.all([stopFacts(), deafen(), views.end()])
      await stopJobs()
      closeMail()
      await closeDatabase()
    },
  }
}
