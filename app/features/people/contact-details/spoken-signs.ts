import { type FoldedText, type Reading, readAs } from './folded-text.ts'

/** Words for the signs of an address. Those that mean nothing else count wherever they stand. */
const AT = 'at|ät|a|@|arroba|arobase|chiocciola|klammeraffe|アットマーク|アット|あっと'
const AT_ALONE = 'ät|arroba|arobase|chiocciola|klammeraffe|アットマーク|アット|あっと'
const DOT = 'dot|punkt|point|punto|\\.|ドット|どっと|点'
const DOT_ALONE = 'dot|punkt|point|punto|ドット|どっと'
const OPEN = '[([{<]'
const CLOSE = '[)\\]}>]'

/** Signs put in place of the one, where the text says so. */
const STAND_IN = /(?<=[a-z0-9])[☆★◎●○※■□◆#*&](?=[a-z0-9])/giu
const SAYS_STAND_IN = /変え|置き換え|replace|ersetz|remplac|sostitu|reemplaz|sustitu|cambi/i

export const PATTERNS = {
  at: new RegExp(` ?${OPEN} ?(?:${AT}) ?${CLOSE} ?| (?:${AT_ALONE}) | @ |@ `, 'giu'),
  dot: new RegExp(` ?${OPEN} ?(?:${DOT}) ?${CLOSE} ?| \\. `, 'giu'),
  /** Whether it is said instead of a dot shows what stands behind it. */
  spokenDot: new RegExp(`(?<=[\\p{L}\\p{N}]) (?:${DOT_ALONE}) (?=[a-z0-9])`, 'giu'),
  looseAt: /(?<=[a-z0-9]) @(?=[a-z0-9])/giu,
  standIn: STAND_IN,
  saysStandIn: SAYS_STAND_IN,
}

/** Lone characters with single blanks between them, so many and more, are one word: 'a n n a @ f i r m a'. */
const LONE_RUN = 6

function joinLone(folded: FoldedText): FoldedText {
  const { text } = folded
  const isSign = (at: number) => /\S/.test(text[at] ?? ' ')
  const isLone = (at: number) => isSign(at) && !isSign(at - 1) && !isSign(at + 1)
  const blanks: Reading[] = []
  let at = 0
  while (at < text.length) {
    let last = at
    if (isLone(at)) while (text[last + 1] === ' ' && isLone(last + 2)) last += 2
    const said = text.slice(at, last + 1)
    if (said.length >= 2 * LONE_RUN && /[@.]/.test(said))
      for (let blank = at + 1; blank < last; blank += 2) blanks.push({ from: blank, to: blank + 1, as: '' })
    at = last + 1
  }
  return readAs(folded, blanks)
}

/** The text with the signs of addresses where it says them in words, in brackets or with blanks. */
export function withSigns(folded: FoldedText): FoldedText {
  const joined = joinLone(folded)
  const signs: Reading[] = [
    ...readingsOf(joined, PATTERNS.at, '@'),
    ...readingsOf(joined, PATTERNS.dot, '.'),
    ...(SAYS_STAND_IN.test(joined.text) ? readingsOf(joined, STAND_IN, '@') : []),
  ]
  return readAs(
    joined,
    signs.toSorted((one, other) => one.from - other.from),
  )
}

/** What a sign becomes that may be one: an address has more than that to show for it. */
export const LOOSE_AT = '＠'
export const LOOSE_DOT = '．'

/** The same with what means other things, too: dots that are everyday words, an @ behind a blank. */
export function withLooseSigns(signed: FoldedText): FoldedText {
  const loose = [
    ...readingsOf(signed, PATTERNS.spokenDot, LOOSE_DOT),
    ...readingsOf(signed, PATTERNS.looseAt, LOOSE_AT),
  ]
  return readAs(
    signed,
    loose.toSorted((one, other) => one.from - other.from),
  )
}

function readingsOf({ text }: FoldedText, pattern: RegExp, as: string): Reading[] {
  return [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    as,
  }))
}
