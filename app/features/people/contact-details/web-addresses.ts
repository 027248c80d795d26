import { isNobodys, isOwn, knownHost } from './domain-names.ts'
import { before, type ContactKind, type Found } from './found-detail.ts'

const PAYS =
  /^(?:www\.)?(?:paypal\.(?:me|com)|(?:[\w-]{1,20}\.)?stripe\.com|venmo\.com|cash\.app|revolut\.(?:me|com)|wise\.com|razorpay\.(?:me|com)|rzp\.io|twint\.ch|ko-fi\.com|sumup\.(?:link|com)|square\.link|lydia-app\.com|satispay\.com|bizum\.es)$/i
const TALKS =
  /^(?:www\.)?(?:t\.me|telegram\.me|wa\.me|(?:api\.|chat\.)?whatsapp\.com|line\.me|lin\.ee|signal\.me|discord\.gg|instagram\.com|m\.me|facebook\.com|fb\.com|skype\.com|join\.skype\.com|threema\.id|weixin\.qq\.com|x\.com|twitter\.com|tiktok\.com)$/i

const LATIN = '\\p{Script=Latin}\\p{N}'
const LABEL = `[${LATIN}][${LATIN}-]{0,62}[.．]`

export const PATTERNS = {
  site: new RegExp(
    `(?<![${LATIN}@.-])(?:h(?:tt|xx)ps?:\\/\\/)?(?:${LABEL}){1,10}[a-z]{2,18}(?![${LATIN}-])(?::\\d{2,5})?(?:[\\/?#][\\x21-\\x7e]{0,300})?`,
    'giu',
  ),
  /** Any host behind a scheme: a number, a name without a dot. */
  schemed: /(?<![a-z])h(?:tt|xx)ps?:\/\/[\x21-\x7e]{1,300}/giu,
  /** Says that a site is meant where the dot of its name is said in a word. */
  cue: /web|seite|site|sito|sitio|página|homepage|portal|url|domain|サイト|ページ/iu,
  pays: PAYS,
  talks: TALKS,
}

const CUE_CHARS = 30
const SPOKEN_NAME = 4
const TRAILING = /[.,;:!?'")\]}>]$/

/** Finds addresses in the web that lead to somebody's own place, in a text whose signs were read. */
export function findWebAddresses(text: string, own: readonly string[]): Found[] {
  const found: Found[] = []
  for (const { index: from, 0: said } of text.matchAll(PATTERNS.schemed)) {
    const whole = trimmed(said)
    const host = whole.replace(/^\w{4,5}:\/\//, '').split(/[/?#]/, 1)[0] ?? ''
    const name = host.replace(/^[^@]{0,300}@/, '')
    if (isOther(name, own) && isOther(name.replace(/:\d{1,5}$/, ''), own))
      found.push({ from, to: from + whole.length, kind: kindOf(name) })
  }
  for (const { index: from, 0: said } of text.matchAll(PATTERNS.site)) {
    if (/^h..ps?:/i.test(said)) continue
    const host = said.split(/[:/?#]/, 1)[0] ?? ''
    const known = knownHost(host)
    if (known === null || !isOther(known, own) || isTooShort(known)) continue
    const whole = known.length < host.length ? known : trimmed(said)
    found.push({ from, to: from + whole.length, kind: kindOf(known) })
  }
  return found
}

/** Those whose dots are words: only where the text speaks of a site. */
export function findSpokenSites(text: string, own: readonly string[]): Found[] {
  return findWebAddresses(text, own).filter(
    ({ from, to }) =>
      text.slice(from, to).indexOf('．') >= SPOKEN_NAME && PATTERNS.cue.test(before(text, from, CUE_CHARS)),
  )
}

const isOther = (host: string, own: readonly string[]) => !isOwn(host, own) && !isNobodys(host)

/** 'e.in' and 'z.at' are abbreviations, 't.me' and 'x.com' are not. */
const isTooShort = (host: string) =>
  (host.split('.').at(-2)?.length ?? 0) < 2 && !PAYS.test(host) && !TALKS.test(host)

const kindOf = (host: string): ContactKind =>
  PAYS.test(host) ? 'payment' : TALKS.test(host) ? 'messenger' : 'address'

function trimmed(address: string): string {
  let end = address.length
  while (end > 0 && TRAILING.test(address.slice(end - 1, end))) end -= 1
  return address.slice(0, end)
}
