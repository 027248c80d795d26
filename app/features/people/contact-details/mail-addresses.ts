import { isOwn, knownHost, MAILBOXES, PATTERNS as NAMES } from './domain-names.ts'
import { before, behind, type Found } from './found-detail.ts'
import { LOOSE_AT, LOOSE_DOT } from './spoken-signs.ts'

const LOCAL_CHARS = 64
const LOCAL = /[\p{Script=Latin}\p{N}._%+-]/u
/** Banks of India give their customers names that read like half an email address. */
const UPI =
  'ok(?:hdfcbank|icici|sbi|axis)|ybl|ibl|axl|upi|paytm|apl|pt(?:yes|axis|hdfc|sbi)|jio|airtel|freecharge|idfcbank|icici|sbi|hdfcbank|kotak|yesbank|axisbank|pnb|boi|cnrb|federal'

export const PATTERNS = {
  /** Words for @ that mean other things, too. */
  looseAt: new RegExp(` (?:at|chez) (?=[a-z0-9])|${LOOSE_AT}`, 'giu'),
  mailbox: new RegExp(`(?:${MAILBOXES})(?![\\p{L}\\p{N}])`, 'iuy'),
  upi: new RegExp(`(?:${UPI})(?![\\p{L}\\p{N}.])`, 'iuy'),
  saidBefore: /(?:^|[:：「『“„«"]) {0,2}((?:[\p{Script=Latin}\p{N}._-]{1,20} ){1,3})$/u,
  cue: /mail|gmx|outlook|yahoo|adress|addres|indirizzo|correo|courriel|アドレス|メール/iu,
}

const CUE_CHARS = 40
const MOST_DOTS = 4

/**
 * Finds email addresses, and accounts that are written like them, in a text whose signs were read; `isSpoken`
 * says of which the sign was a word.
 */
export function findMailAddresses(
  text: string,
  own: readonly string[],
  isSpoken: (at: number) => boolean,
): Found[] {
  const found: Found[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const to = behindAt(text, at + 1, own)
    const local = beginOfLocal(text, at)
    const from = isSpoken(at) ? beginOfSaid(text, local) : local
    if (to !== null && from < at) found.push({ from, ...to })
  }
  for (const { index, 0: sign } of [...text.matchAll(PATTERNS.looseAt)]) {
    const from = beginOfLocal(text, index)
    const to = from < index ? behindLooseAt(text, { from, at: index, next: index + sign.length }, own) : null
    if (to !== null) found.push({ from, to, kind: 'email' })
  }
  return found
}

function beginOfLocal(text: string, at: number): number {
  let from = at
  while (from > 0 && at - from < LOCAL_CHARS && LOCAL.test(text[from - 1] ?? '')) from -= 1
  while (from < at && /[.%+-]/.test(text[from] ?? '')) from += 1
  return from
}

/**
 * Who says an address in words says its dots, too, or leaves out the sign between two names: all behind a
 * colon belongs to it.
 */
function beginOfSaid(text: string, local: number): number {
  let from = local
  for (let dots = 0; dots < MOST_DOTS && text[from - 1] === LOOSE_DOT; dots += 1)
    from = beginOfLocal(text, from - 1)
  const [, words = ''] = PATTERNS.saidBefore.exec(before(text, from, CUE_CHARS)) ?? []
  return from - words.length
}

function behindAt(text: string, next: number, own: readonly string[]): Pick<Found, 'to' | 'kind'> | null {
  const upi = matchAt(PATTERNS.upi, text, next)
  if (upi !== null) return { to: next + upi.length, kind: 'payment' }
  const host = matchAt(NAMES.host, text, next)
  if (host !== null) {
    const known = knownHost(host) ?? host
    return isOwn(known, own) ? null : { to: next + known.length, kind: 'email' }
  }
  const mailbox = matchAt(PATTERNS.mailbox, text, next)
  return mailbox === null ? null : { to: next + mailbox.length, kind: 'email' }
}

function behindLooseAt(
  text: string,
  { from, at, next }: { from: number; at: number; next: number },
  own: readonly string[],
): number | null {
  const host = matchAt(NAMES.host, text, next)
  const known = host === null ? null : knownHost(host)
  if (known !== null && isOwn(known, own)) return null
  const end = known ?? matchAt(PATTERNS.mailbox, text, next)
  // 'Look at firma.com' names a site, 'anna at firma dot com' hides an address.
  const isHidden = text[at] === LOOSE_AT || text.slice(next, next + (end?.length ?? 0)).includes(LOOSE_DOT)
  const isHandle = /[._\d]/.test(text.slice(from, at))
  const isCued = PATTERNS.cue.test(before(text, from, CUE_CHARS))
  return end !== null && (isHidden || isHandle || isCued) ? next + end.length : null
}

export function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** Whether what stands near a stretch matches. */
export function isNear(pattern: RegExp, text: string, { from, to }: { from: number; to: number }): boolean {
  return pattern.test(before(text, from, CUE_CHARS)) || pattern.test(behind(text, to, CUE_CHARS / 2))
}
