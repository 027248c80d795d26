import { Parser } from 'htmlparser2'

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'code', 'title'])
/** They have no end, so nothing stands in them. */
const EMPTY = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

type Place = { language: string; isSeen: boolean }

/**
 * The texts of a page in the language of the page itself, one for each text node that a reader without
 * scripts sees. What people wrote is left out: it says its own `lang`, or `translate="no"` where it is a
 * name. So are figures, which have no language.
 */
export function textsOf(html: string): string[] {
  const around: Place[] = []
  const texts: string[] = []
  let language = ''
  let text = ''
  const end = () => {
    const one = text.replace(/\s+/g, ' ').trim()
    const place = around.at(-1)
    if (place?.isSeen && place.language === language && /\p{L}/u.test(one)) texts.push(one)
    text = ''
  }
  const parser = new Parser(
    {
      onopentag: (name, { lang, translate, hidden }) => {
        end()
        if (name === 'html') language = lang ?? ''
        if (EMPTY.has(name)) return
        const outer = around.at(-1) ?? { language, isSeen: true }
        const isUnseen = UNSEEN.has(name) || translate === 'no' || hidden !== undefined
        around.push({ language: lang ?? outer.language, isSeen: outer.isSeen && !isUnseen })
      },
      ontext: (piece) => {
        text += piece
      },
      oncomment: end,
      onclosetag: (name) => {
        end()
        if (!EMPTY.has(name)) around.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return texts
}
