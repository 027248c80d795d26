import { createHmac, timingSafeEqual } from 'node:crypto'
import { LINK_DAYS } from '#app/kit/link-days.ts'
import { secret } from '../config.server.ts'
import { cookieLine, cookieOf, hostCookieName } from './cookies.server.ts'

const DAY_S = 86_400
/** So many providers are remembered, the last ones. */
const MOST = 5
/** A code as it is made, and the second at which its link was opened. */
const VISIT = /^([0-9a-f]{12})\.(\d{10})$/

type Visit = { code: string; at: number }

const cookieName = () => hostCookieName('link')
const now = () => Math.floor(Date.now() / 1000)
const signed = (visits: string) => createHmac('sha256', secret()).update(`link:${visits}`).digest('base64url')

/**
 * The codes of providers' own links that this browser came by within 30 days, the last first. What was not
 * written by this server, or is older, does not count.
 */
export function linkCodesOf(request: Request): readonly string[] {
  return visitsOf(request).map(({ code }) => code)
}

/**
 * The cookie line that remembers for 30 days that a browser came by the link with this code; null where its
 * request says that it did not come from elsewhere: one that a page loads without being asked, or a step
 * inside this site.
 */
export function rememberLink(request: Request, code: string): string | null {
  const from = request.headers.get('sec-fetch-site')
  const mode = request.headers.get('sec-fetch-mode')
  if (from === 'same-origin' || (mode !== null && mode !== 'navigate')) return null
  const others = visitsOf(request).filter((visit) => visit.code !== code)
  const visits = [{ code, at: now() }, ...others].slice(0, MOST)
  const text = visits.map((visit) => `${visit.code}.${visit.at}`).join('_')
  return cookieLine(cookieName(), `${text}~${signed(text)}`, LINK_DAYS * DAY_S)
}

function visitsOf(request: Request): Visit[] {
  const [text = '', signature = ''] = cookieOf(request, cookieName())?.split('~') ?? []
  const [own, given] = [Buffer.from(signed(text)), Buffer.from(signature)]
  if (own.length !== given.length || !timingSafeEqual(own, given)) return []
  return text.split('_').flatMap((visit) => {
    const [, code = '', at = ''] = VISIT.exec(visit) ?? []
    return code !== '' && now() - Number(at) <= LINK_DAYS * DAY_S ? [{ code, at: Number(at) }] : []
  })
}
