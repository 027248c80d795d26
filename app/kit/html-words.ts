import { Parser } from 'htmlparser2'

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object'])
const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol option p pre section select summary table tbody td tfoot th ' +
    'thead title tr ul'
  ).split(' '),
)
const INLINE = new Set(
  (
    'a abbr acronym audio b base bdi bdo big button cite code del dfn em embed font i img input ins kbd label link mark meta ' +
    'picture q s samp small source span strike strong sub sup textarea time tt u var video wbr'
  ).split(' '),
)

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'base', 'source', 'embed', 'wbr'])

/** What stands for a tag in the words; `opens` tells its two ends apart. */
type Mark = (name: string, opens: boolean) => string

/**
 * The words of HTML that anybody wrote, in one pass without recursion: entities read, scripts and drawings
 * left out, a line break (or what `mark` says) for each end of a block. What only looks like a tag stays as
 * it is.
 */
export function htmlWords(text: string, mark: Mark = () => '\n'): string {
  const source = text.replace(/&(?!#?\w{1,31};)/g, '&amp;')
  const pieces: string[] = []
  let unread = 0
  let end = 0
  const tag = (name: string, isImplied: boolean, opens: boolean) => {
    if (BLOCKS.has(name)) pieces.push(mark(name, opens))
    else if (!isImplied && !INLINE.has(name) && !UNREAD.has(name))
      pieces.push(source.slice(parser.startIndex, parser.endIndex + 1))
    if (!isImplied) end = parser.endIndex + 1
  }
  const parser = new Parser({
    onopentag(name, _, isImplied) {
      if (UNREAD.has(name)) unread++
      tag(name, isImplied, true)
    },
    onclosetag(name, isImplied) {
      if (UNREAD.has(name)) unread = Math.max(0, unread - 1)
      if (!VOID.has(name)) tag(name, isImplied, false)
    },
    ontext(words) {
      if (unread === 0) pieces.push(words)
      end = parser.endIndex + 1
    },
    oncomment() {
      end = parser.endIndex + 1
    },
  })
  parser.write(source)
  parser.end()
  // What begins like a tag and never ends is none.
  if (unread === 0 && end < source.length) pieces.push(source.slice(end))
  return pieces.join('')
}
