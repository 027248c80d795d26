import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLanguage, type Language, pathIn, splitLanguage } from '#app/kit/language.ts'
import { pathOf } from '#app/kit/path-of.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { config } from '../config.server.ts'
import { translator } from '../i18n.server.ts'
import { cookieIn } from './cookies.server.ts'
import type { Rendering } from './render.server.ts'
import { securityHeaderLines } from './security.server.ts'
import { isCall } from './unknown-calls.server.ts'

/**
 * `busy`: nothing was done, come again; `limit`: the caller asked for too much in a minute; `large`: more
 * than is taken in at once; `unmeasured`: a body that does not say how long it is; `crash`: the fault is
 * ours.
 */
export type PlainKind = 'busy' | 'limit' | 'large' | 'unmeasured' | 'crash'

export type PlainAnswer = { status: number; headers: [string, string][]; body: string }

type Asked = { method: string; path: string; accept: string; cookie: string }

/**
 * The words of a kind; `sent` for what was sent, where that is said otherwise than for what was to be read.
 */
type Said = { status: number; title: string; text: string; sent?: string }

const SAID: Record<PlainKind, Said> = {
  busy: { status: 503, title: 'error.busy.title', text: 'error.busy.text', sent: 'error.busy.sent' },
  limit: { status: 429, title: 'error.limit.title', text: 'error.limit.text', sent: 'error.limit.sent' },
  large: { status: 413, title: 'error.refused.title', text: 'refused.tooMuch' },
  unmeasured: { status: 411, title: 'error.refused.title', text: 'refused.form' },
  crash: { status: 500, title: 'error.crash.title', text: 'error.crash.text' },
}
/** Waiting helps; for how many seconds when nobody knows better. */
const RETRY_AFTER: Partial<Record<PlainKind, number>> = { busy: 3, limit: 60 }
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#faf8f4,#101512);color:light-dark(#17211d,#eef1ec);font:1.0625rem/1.6 "Inter Variable",ui-sans-serif,system-ui,sans-serif}
main{max-width:34rem;padding:2rem 1.5rem}
svg{width:56px;height:56px;fill:none;stroke:light-dark(#0e6b54,#52c3a0);stroke-width:6.6;stroke-linecap:round}
svg .s{stroke:light-dark(#f2a516,#f5b437)}
h1{margin:1.25rem 0 .5rem;font-size:1.875rem;line-height:1.2}
p{margin:0 0 1.5rem;color:light-dark(#4a544e,#b4bcb5)}
a{display:inline-block;padding:.625rem 1.125rem;border-radius:8px;background:light-dark(#0e6b54,#52c3a0);color:light-dark(#f6fbf8,#0b1511);text-decoration:none}
small{display:block;margin-top:1.5rem;color:light-dark(#5f6761,#8d968f)}
`
const MARK =
  '<svg viewBox="0 0 28 28" aria-hidden="true"><path d="M14 4h.01M23.7 16.2h.01M18.3 23h.01M9.7 23h.01M4.3 16.2h.01M6.2 7.8h.01"/><path class="s" d="M21.8 7.8h.01"/></svg>'

/**
 * An answer that needs neither the database nor React: a page, JSON for a wire call, or a line of text for a
 * file, in the language of the address. It is the same few bytes for everybody, so that refusing costs next
 * to nothing.
 */
export function plainAnswer(
  kind: PlainKind,
  asked: Asked,
  { requestId, seconds = RETRY_AFTER[kind] }: { requestId?: string; seconds?: number } = {},
): PlainAnswer {
  const { language, path } = languageOf(asked)
  const form = formOf(asked, path)
  const { body, headers } = readyMade(kind, form, language, asked.method)
  const note = requestId && form === 'page' ? `<small>${requestId}</small></main>` : null
  return {
    status: SAID[kind].status,
    headers: seconds === undefined ? headers : [...headers, ['Retry-After', String(seconds)]],
    body: note === null ? body : body.replace('</main>', note),
  }
}

/** The same as an answer of the web's own kind. */
export function plainly(
  kind: PlainKind,
  { method, headers }: Request,
  path: string,
  requestId?: string,
): Response {
  const asked = { method, path, accept: headers.get('accept') ?? '', cookie: headers.get('cookie') ?? '' }
  const answer = plainAnswer(kind, asked, { requestId })
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}

const TITLES: Partial<Record<number, 'missing' | 'limit' | 'busy'>> = {
  404: 'missing',
  429: 'limit',
  503: 'busy',
}

/**
 * The page for somebody who followed a link to a file (a quote, a calendar) that is refused, in the words of
 * an error page: React Router would answer with data.
 */
export function refusedFile(answer: Response, { language, refused }: Rendering): Response {
  if (!refused) return answer
  const t = translator(language)
  const { status } = answer
  const kind = TITLES[status] ?? (status < 500 ? 'refused' : 'crash')
  const text =
    kind === 'refused' || kind === 'limit' ? t(refused.key, refused.params) : t(`common:error.${kind}.text`)
  const page = document(language, {
    title: t(`common:error.${kind}.title`),
    text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    way: { to: pathIn(language, '/'), label: t('common:error.home') },
  })
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', TYPES.page)
  return new Response(page, { status, headers })
}

/** How much of a refused body, and for how long, is still taken so that its sender gets to read why. */
const MOST_LINGERED_BYTES = 16 * 1024 * 1024
const LINGERED_MS = 3_000

/**
 * Sends a plain answer without a look at the request's body. Where there is one to come, the connection is
 * let go: at once when that comes in pieces, as a hundred thousand of one letter would be read in one turn of
 * the loop meanwhile; otherwise once it was thrown away, as closing it earlier resets it and takes the answer
 * from a sender who still writes.
 */
export function sendPlain(
  kind: PlainKind,
  request: IncomingMessage,
  response: ServerResponse,
  seconds?: number,
): void {
  const { headers, method = 'GET', url = '/' } = request
  const asked = { method, path: url, accept: headers.accept ?? '', cookie: headers.cookie ?? '' }
  const answer = plainAnswer(kind, asked, { seconds })
  const inPieces = headers['transfer-encoding'] !== undefined
  const hasBody = inPieces || headers['content-length'] !== undefined
  if (hasBody && !response.headersSent) response.setHeader('Connection', 'close')
  response.writeHead(answer.status, [
    ...answer.headers.flat(),
    'Content-Length',
    String(Buffer.byteLength(answer.body)),
  ])
  if (inPieces) response.once('finish', () => request.socket.destroy())
  const body = method === 'HEAD' ? '' : answer.body
  if (!hasBody || inPieces || request.complete) response.end(body)
  else endOnceThrownAway(request, response, body)
}

function endOnceThrownAway(request: IncomingMessage, response: ServerResponse, body: string): void {
  let bytes = 0
  const throwAway = (part: Buffer) => {
    bytes += part.length
    if (bytes > MOST_LINGERED_BYTES) end()
  }
  const end = () => {
    clearTimeout(timer)
    request.off('data', throwAway).off('end', end).off('close', end)
    response.end()
  }
  const timer = setTimeout(end, LINGERED_MS).unref()
  response.write(body)
  request.on('data', throwAway).once('end', end).once('close', end)
}

/** Sends what an error is for the caller: `busy` and `limit` for such refusals, otherwise a crash. */
export function sendRefused(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  const refusal = error instanceof Refusal ? error : null
  if (refusal?.kind === 'limit') sendPlain('limit', request, response, Number(refusal.params.seconds ?? 60))
  else sendPlain(refusal?.kind === 'unavailable' ? 'busy' : 'crash', request, response)
}

type Form = 'page' | 'wire' | 'text'

const TYPES: Record<Form, string> = {
  page: 'text/html; charset=utf-8',
  wire: 'application/json',
  text: 'text/plain; charset=utf-8',
}

function languageOf({ path, cookie }: Asked): { language: Language; path: string } {
  const at = splitLanguage(pathOf(path))
  const chosen = cookieIn(cookie, 'language')
  return { language: !at.prefixed && isLanguage(chosen) ? chosen : at.language, path: at.path }
}

function formOf({ accept }: Asked, path: string): Form {
  if (isCall(path)) return 'wire'
  return accept.includes('text/html') ? 'page' : 'text'
}

type ReadyMade = Pick<PlainAnswer, 'headers' | 'body'>
const readyMades = new Map<string, ReadyMade>()

/** Written once for each kind, form and language: of those there are few. */
function readyMade(kind: PlainKind, form: Form, language: Language, method: string): ReadyMade {
  const reads = method === 'GET' || method === 'HEAD'
  const { ORIGIN } = config()
  const key = `${kind} ${form} ${language} ${reads} ${ORIGIN}`
  let made = readyMades.get(key)
  if (made === undefined) {
    const headers: [string, string][] = [
      ['Content-Type', TYPES[form]],
      ['Cache-Control', 'no-store'],
      ...securityHeaderLines(''),
    ]
    made = { headers, body: write(kind, form, language, reads) }
    readyMades.set(key, made)
  }
  return made
}

function write(kind: PlainKind, form: Form, language: Language, reads: boolean): string {
  const t = translator(language)
  const said = SAID[kind]
  const title = t(`common:${said.title}`)
  const text = t(`common:${reads ? said.text : (said.sent ?? said.text)}`)
  if (form === 'wire') return JSON.stringify({ status: false, msg: text })
  if (form === 'text') return `${title}. ${text}\n`
  return document(language, { title, text, way: reads ? { to: '', label: t('common:error.again') } : null })
}

type PlainPage = { title: string; text: string; way: { to: string; label: string } | null }

function document(language: Language, { title, text, way }: PlainPage): string {
  const link = way ? `<a href="${way.to}">${way.label}</a>` : ''
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<style>${STYLE}</style></head><body><main>${MARK}<h1>${title}</h1><p>${text}</p>${link}</main></body></html>`
  )
}

/** Whether a page is asked for, and not data or a file. */
export function wantsDocument(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html')
}
