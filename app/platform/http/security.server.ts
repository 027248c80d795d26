import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { config } from '../config.server.ts'

export type HttpVariables = { requestId: string; nonce: string; route?: string }
type Env = { Variables: HttpVariables; Bindings: { incoming?: { socket: { remoteAddress?: string } } } }

/** What the page takes from Google where its captcha is configured, and only there. */
const GOOGLE = ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

/** Of what is to be saved: should anything show it all the same, it does nothing and reaches nobody. */
const INERT = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Of a document that may stand in a frame of anybody's page: it has no script and no form, so nobody can be
 * led to do anything in it. The only policy besides the general one that an answer may ask for.
 */
export const EMBEDDED =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

function policyOf(scripts: string, secure: boolean): string {
  const google = config().RECAPTCHA_SITE_KEY ? GOOGLE : ''
  // A form that is paid for is answered with the way to that page: browsers follow it only to where forms may
  // go.
  const stripe = config().STRIPE_SECRET_KEY ? ` ${new URL(config().STRIPE_PAGES_URL).origin}` : ''
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trimEnd() + google,
    ...(google ? [`frame-src${google}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${stripe}`,
    "frame-ancestors 'none'",
  ]
  return (secure ? [...rules, 'upgrade-insecure-requests'] : rules).join('; ')
}

/**
 * Scripts, styles, faces and texts: whoever opens one is shown words, so no policy of a page says anything of
 * it.
 */
const PART_OF_PAGE = /^(text\/(javascript|css)|font\/woff2|application\/json)\b/

/** A worker runs by the policy that its own file comes with. */
const WORKER = /worker/

/**
 * Whether an answer is a file that pages are made of, kept for ever and asked for some twenty times by each
 * of them.
 */
export function isPartOfPage({ path }: { path: string }, { headers }: Response): boolean {
  const isKept = headers.get('Cache-Control')?.endsWith('immutable') ?? false
  return isKept && PART_OF_PAGE.test(headers.get('Content-Type') ?? '') && !WORKER.test(path)
}

/**
 * What holds for such a file too: the rest is about pages, and would be half of what is sent of a small one.
 */
const OF_PARTS = new Set([
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
])

/** Security headers on every answer, with a content security policy whose script nonce is new each time. */
export const securityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  const nonce = randomBytes(16).toString('base64')
  c.set('nonce', nonce)
  await next()
  if (isPartOfPage(c.req, c.res)) {
    for (const [name, value] of securityHeaderLines(''))
      if (OF_PARTS.has(name)) c.res.headers.set(name, value)
    return
  }
  const own = c.res.headers.get('Cross-Origin-Resource-Policy')
  const isEmbedded = c.res.headers.get('Content-Security-Policy') === EMBEDDED
  const isSaved = c.res.headers.get('Content-Disposition')?.startsWith('attachment') ?? false
  for (const [name, value] of securityHeaderLines(`'nonce-${nonce}'`)) c.res.headers.set(name, value)
  if (own) c.res.headers.set('Cross-Origin-Resource-Policy', own)
  if (isEmbedded) {
    c.res.headers.set('Content-Security-Policy', EMBEDDED)
    c.res.headers.delete('X-Frame-Options')
  }
  if (isSaved) c.res.headers.set('Content-Security-Policy', INERT)
}

/** The security headers; `scripts` names the inline scripts that may run, by nonce or by hashes. */
export function securityHeaderLines(scripts: string): [name: string, value: string][] {
  const secure = config().ORIGIN.startsWith('https:')
  const lines: [string, string][] = [
    ['Content-Security-Policy', policyOf(scripts, secure)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()'],
  ]
  if (secure) lines.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  return lines
}

type Asking = { method: string; headers: { get(name: string): string | null } }

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes from other sites: the Origin (or, without one, Sec-Fetch-Site) must be ours. A client that
 * sends neither is no browser and carries no ambient cookie, unless it sends one: then it is refused.
 */
export function isSameOrigin({ method, headers }: Asking, ownOrigins: ReadonlySet<string>): boolean {
  if (SAFE.has(method)) return true
  const origin = headers.get('origin')
  if (origin !== null) return ownOrigins.has(origin)
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return headers.get('cookie') === null
}

/**
 * The origins under which this process is reached: ORIGIN, and the loopback names of its port outside of
 * production.
 */
export function ownOrigins(): ReadonlySet<string> {
  const { ORIGIN, PORT, MODE } = config()
  const local =
    MODE === 'production'
      ? []
      : [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`, `http://[::1]:${PORT}`]
  return new Set([ORIGIN, ...local])
}

/** The caller's address: the socket's, or the entry of X-Forwarded-For that the trusted proxies wrote. */
export function callerAddress(forwarded: string | null, socketAddress: string | undefined): string | null {
  const { TRUSTED_PROXIES } = config()
  if (TRUSTED_PROXIES === 0) return socketAddress ?? null
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-TRUSTED_PROXIES) || socketAddress || null
}
