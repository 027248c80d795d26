import { Marked, type Token } from 'marked'
import type { z } from 'zod'
import { renderText } from '#app/features/site/site/render-text.server.ts'
import { ruleValues } from '#app/features/site/site/rule-values.ts'
import { articleHead, pageHead, readTextSource } from '#app/features/site/site/text-source.ts'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { englishWordsIn } from './left-english.ts'
import { listFiles, readSource } from './source-tree.ts'
import { sortViolations, type Violation } from './violation.ts'

/** The kinds of long texts, one folder each, and what stands in the head of each. */
const KINDS: Record<string, z.ZodType<Record<string, unknown>>> = { pages: pageHead, blog: articleHead }
/** What the languages of a text have in common in its head. */
const OWN_WORDS = ['title', 'description']
const VALUES = {
  operator: 'O',
  operatorAddress: 'A',
  operatorEmail: 'o@example.com',
  google: 'G',
  ...ruleValues(),
}

const FILE = new RegExp(
  `^locales/(${LANGUAGES.join('|')})/(${Object.keys(KINDS).join('|')})/([a-z0-9-]+)\\.md$`,
)

type Text = { file: string; language: Language; kind: string; name: string; head: object; body: string }

export const isTextFile = (file: string) => FILE.test(file)

/**
 * The long texts of the house in locales/<language>/<kind>/<name>.md: each in six languages, with the same
 * head, headings, links and placeholders as the English one, set in the quotation marks and spaces of its
 * language, and with no link to a part that is not there.
 */
export function checkTexts(root: string): Violation[] {
  const found: Violation[] = []
  const texts = listFiles(root, 'locales').flatMap((file) => readText(root, file, found))
  const names = [...new Set(texts.map(({ kind, name }) => `${kind}/${name}`))]
  for (const name of names) {
    const own = new Map(
      texts.filter((text) => `${text.kind}/${text.name}` === name).map((text) => [text.language, text]),
    )
    const english = own.get('en')
    for (const language of LANGUAGES) {
      const text = own.get(language)
      const file = `locales/${language}/${name}.md`
      if (text === undefined) found.push({ rule: 'text-missing', file, message: 'the text is missing' })
      else if (english !== undefined)
        found.push(...differences(text, english), ...typography(text), ...leftInEnglish(text))
    }
  }
  return sortViolations([...found, ...lostAnchors(texts)])
}

function readText(root: string, file: string, found: Violation[]): Text[] {
  const [, language = '', kind = '', name = ''] = file.match(FILE) ?? []
  const schema = KINDS[kind]
  if (schema === undefined) return []
  try {
    const { head, body } = readTextSource(readSource(root, file), schema)
    const text = { file, language: language as Language, kind, name, head, body }
    render(text)
    return [text]
  } catch (error) {
    found.push({ rule: 'text-form', file, message: (error as Error).message })
    return []
  }
}

function render({ body, language, head }: Text) {
  const questions = 'kind' in head && head.kind === 'questions'
  return renderText(body, { language, values: VALUES, questions })
}

/** What a translation shares with its original, as one line per thing. */
function shapeOf(text: Text): Record<string, string> {
  const common = Object.entries(text.head).filter(([name]) => !OWN_WORDS.includes(name))
  const tokens: Token[] = []
  const markdown = new Marked({ gfm: true })
  void markdown.walkTokens(markdown.lexer(text.body), (token) => void tokens.push(token))
  const headings = tokens.flatMap((token) => (token.type === 'heading' ? [token.depth] : []))
  const hrefs = tokens.flatMap((token) => (token.type === 'link' ? [String(token.href)] : []))
  const inside = hrefs.filter((href) => href.startsWith('/')).map((href) => href.replace(/#.*/, ''))
  return {
    head: JSON.stringify(Object.fromEntries(common)),
    headings: headings.join(' '),
    'links inside': inside.toSorted().join(' '),
    'links outside': String(hrefs.length - inside.length),
    placeholders: [...text.body.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join(' '),
  }
}

function differences(text: Text, english: Text): Violation[] {
  const [own, theirs] = [shapeOf(text), shapeOf(english)]
  return Object.keys(theirs)
    .filter((thing) => own[thing] !== theirs[thing])
    .map((thing) => ({
      rule: 'text-shape',
      file: text.file,
      message: `${thing} differ from the English: ${own[thing]} instead of ${theirs[thing]}`,
    }))
}

/** English words that a translation left as they were; what stands between marks of code is none. */
function leftInEnglish({ file, language, head, body }: Text): Violation[] {
  if (language === 'en') return []
  const own = OWN_WORDS.map((name) => String((head as Record<string, unknown>)[name] ?? ''))
  const words = englishWordsIn(language, [...own, body.replace(/\]\([^)]*\)/g, ']')].join('\n'))
  return words.length === 0
    ? []
    : [{ rule: 'text-untranslated', file, message: `says ${[...new Set(words)].join(', ')}` }]
}

function typography({ file, language, head, body }: Text): Violation[] {
  const title = 'title' in head ? String(head.title) : ''
  const about = 'description' in head ? String(head.description) : ''
  return typographyFaults(language, [title, about, body].join('\n')).map((part) => ({
    rule: 'text-typography',
    file,
    message: `look at “${part}”`,
  }))
}

/**
 * What is badly set in a text: straight quotation marks and apostrophes, and in German, Spanish, French and
 * Japanese the signs that want another mark, space or width.
 */
export function typographyFaults(language: Language, text: string): string[] {
  const words = text.replace(/\]\([^)]*\)|https?:\S+|`[^`]*`|\{\{\w+\}\}/g, ']')
  return [
    /.{0,12}["'].{0,12}/u,
    ...(language === 'de' ? [/.{0,12}(“\p{L}|\d %).{0,12}/u] : []),
    ...(language === 'es' ? [/.{0,12}\d[ ]?%.{0,12}/u] : []),
    ...(language === 'fr'
      ? [/.{0,12}([^\u202f\s][;!?»]|[^\u00a0\s]:\s|«[^\u00a0\u202f]| [;:!?%»]).{0,12}/u]
      : []),
    ...(language === 'ja' ? [/.{0,12}[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][,.:;!?()].{0,12}/u] : []),
  ].flatMap((rule) => words.match(rule)?.[0].trim() ?? [])
}

/** Links to a part of a text ('/privacy#your-rights') that has no such part in that language. */
function lostAnchors(texts: Text[]): Violation[] {
  const anchors = new Map(
    texts.map((text) => {
      const { sections } = render(text)
      const ids = sections.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)])
      return [`${text.language}/${text.name}`, new Set(ids)]
    }),
  )
  return texts.flatMap(({ file, language, name, body }) =>
    [...body.matchAll(/\]\((?:\/([a-z-]+))?#([^)]+)\)/g)]
      .filter(([, other = name, anchor = '']) => !anchors.get(`${language}/${other}`)?.has(anchor))
      .map(([, other = name, anchor]) => ({
        rule: 'text-anchor',
        file,
        message: `/${other} has no part #${anchor} in this language`,
      })),
  )
}
