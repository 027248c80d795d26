import ts from 'typescript'
import {
  bare,
  constantBehind,
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  symbolNamed,
} from './house-program.ts'
import { tableNameOf } from './house-tables.ts'

/** Stands in SQL for a value or a piece that is not known before the statement runs. */
const UNKNOWN = '?'

/**
 * Whether a call or template is Drizzle's `sql`, under whatever name it was imported; `member` for `sql.raw`
 * and the like.
 */
export function isSqlTag(house: House, node: ts.Expression, member?: string): boolean {
  const tag = bare(node)
  if (member !== undefined)
    return ts.isPropertyAccessExpression(tag) && tag.name.text === member && isSqlTag(house, tag.expression)
  return isDeclaredIn(resolvedSymbol(house, tag), '/drizzle-orm/sql/sql')
}

/** The texts of an expression that is made of constants alone; undefined when something else goes into it. */
export function textsOf(house: House, node: ts.Expression): string[] | undefined {
  const type = house.checker.getTypeAtLocation(bare(node))
  const kinds = type.isUnion() ? type.types : [type]
  return kinds.every((kind) => kind.isStringLiteral()) ? kinds.map(({ value }) => value) : undefined
}

/** SQL that a template holds, tables put in by their names, pieces of SQL by their own words. */
export function textOfTemplate(house: House, template: ts.TemplateLiteral, depth = 0): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  return template.templateSpans.reduce(
    (text, { expression, literal }) => text + textOfPart(house, expression, depth) + literal.text,
    template.head.text,
  )
}

function textOfPart(house: House, node: ts.Expression, depth: number): string {
  const name = tableNameOf(house, node)
  if (name !== undefined) return `"${name}"`
  const value = constantBehind(house, node)
  if (depth < 8 && ts.isTaggedTemplateExpression(value) && isSqlTag(house, value.tag))
    return textOfTemplate(house, value.template, depth + 1)
  if (
    ts.isCallExpression(value) &&
    (isSqlTag(house, value.expression, 'raw') || isSqlTag(house, value.expression, 'identifier'))
  ) {
    const [text] = value.arguments
    const texts = text && textsOf(house, text)
    if (texts) return texts.join(' ')
  }
  if (depth < 8 && ts.isTemplateLiteral(value)) return textOfTemplate(house, value, depth + 1)
  if (ts.isStringLiteralLike(value)) return value.text
  const column = columnOf(house, value)
  return column === undefined ? ` ${UNKNOWN} ` : `"${column}"`
}

/** The name of a column as the code calls it. */
function columnOf(house: House, node: ts.Expression): string | undefined {
  return ts.isPropertyAccessExpression(node) && tableNameOf(house, node.expression) !== undefined
    ? node.name.text
    : undefined
}

/** SQL taken apart into lower-case words, names without quotes, and signs; comments and texts are gone. */
export function wordsOf(text: string, texts: 'with texts' | 'without texts' = 'without texts'): string[] {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, (all) => (texts === 'with texts' ? ` ${all} ` : ' $ '))
  return [...plain.matchAll(/'(?:[^']|'')*'|"((?:[^"]|"")*)"|([a-z_][\w$]*)|([^\s\w])|\d+/gi)].map(
    ([all, quoted, word]) => quoted ?? word?.toLowerCase() ?? all,
  )
}

const AFTER_WRITE: Record<string, readonly string[]> = {
  insert: ['into'],
  delete: ['from', 'only'],
  update: ['only'],
  truncate: ['table', 'only'],
  merge: ['into', 'only'],
  copy: [],
  drop: [],
  alter: [],
  create: [],
  grant: [],
  revoke: [],
}
const SCHEMA_WORDS = new Set(['drop', 'alter', 'create', 'grant', 'revoke', 'copy'])

/**
 * What a piece of SQL writes: the name after `insert into`, `update`, `delete from`, …; `?` where it cannot
 * be read.
 */
export function writtenIn(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const skipped = Object.hasOwn(AFTER_WRITE, word) ? AFTER_WRITE[word] : undefined
    if (!skipped || isOtherUse(words, at)) return []
    let next = at + 1
    while (skipped.includes(words[next] ?? '')) next += 1
    if (SCHEMA_WORDS.has(word)) return [UNKNOWN]
    if (words[next + 1] === '.') next += 2
    return [words[next] ?? UNKNOWN]
  })
}

/**
 * `for update`, `for no key update`, `on conflict do update set`, `on delete cascade`, `when matched then
 * delete`, and columns of these names.
 */
function isOtherUse(words: readonly string[], at: number): boolean {
  const [before = '', next = ''] = [words[at - 1], words[at + 1]]
  if (words[at] === 'update' && ['for', 'key', 'do', 'on'].includes(before)) return true
  return ['.', 'on', 'then'].includes(before) || ['.', ',', '=', ')'].includes(next)
}

/** Names that a statement makes for itself: `with some as (…), more (a, b) as not materialized (…)`. */
export function madeIn(words: readonly string[]): Set<string> {
  if (!words.includes('with')) return new Set()
  return new Set(
    words.filter((_, at) => {
      if (!['with', 'recursive', ','].includes(words[at - 1] ?? '')) return false
      const next = words[at + 1] === '(' ? words.indexOf(')', at) + 1 : at + 1
      const [what = '', ...behind] = words.slice(next + 1, next + 4).filter((word) => word !== 'not')
      return (
        words[next] === 'as' && ['(', UNKNOWN].includes(what === 'materialized' ? (behind[0] ?? '') : what)
      )
    }),
  )
}

/** The tables that a piece of SQL reads by `from` and `join`; a name that it makes by `with` is none. */
export function readIn(words: readonly string[]): string[] {
  const made = madeIn(words)
  return namesRead(words).filter((name) => !made.has(name))
}

function namesRead(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (!['from', 'join', 'using', ','].includes(word)) return []
    let next = at + 1
    while (['only', 'lateral', '('].includes(words[next] ?? '')) next += 1
    if (words[next + 1] === '.') next += 2
    return words[next] === undefined ? [] : [words[next] as string]
  })
}

type Sql = { node: ts.Expression; text: string; words: string[] }
const read = new WeakMap<ts.SourceFile, Sql[]>()

/** All SQL of a file: in templates of `sql`, and in the texts of planned statements. */
export function templatesIn(house: House, tree: ts.SourceFile): Sql[] {
  const known = read.get(tree) ?? readTemplates(house, tree)
  read.set(tree, known)
  return known
}

function readTemplates(house: House, tree: ts.SourceFile): Sql[] {
  return [...nodesIn(tree)].flatMap((node) => {
    if (ts.isTaggedTemplateExpression(node) && isSqlTag(house, node.tag))
      return [sqlAt(node, textOfTemplate(house, node.template))]
    const given = plannedText(house, node)
    return given === undefined ? [] : [sqlAt(given, textOfPlain(house, given))]
  })
}

const sqlAt = (node: ts.Expression, text: string) => ({ node, text, words: wordsOf(text) })

const PLANNED = ['preparedStatement', 'plannedWrite']

/** `preparedStatement(name, text)`, `plannedWrite(name, text)`. */
function plannedText(house: House, node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const made = symbolNamed(house, node.expression, PLANNED)
  return isDeclaredIn(made, '/app/platform/prepared-query.server.ts') ? node.arguments[1] : undefined
}

/** The texts of statements below a node that are no templates of `sql`, constants put in. */
export function plainTextsIn(house: House, node: ts.Node): string[] {
  return [...nodesIn(node)].flatMap((part) => {
    if (ts.isTemplateExpression(part)) return [textOfTemplate(house, part)]
    if (ts.isIdentifier(part) && !ts.isTemplateSpan(part.parent)) {
      const behind = constantBehind(house, part)
      return ts.isStringLiteralLike(behind) || ts.isTemplateExpression(behind)
        ? [textOfPlain(house, behind)]
        : []
    }
    return ts.isStringLiteralLike(part) ? [part.text] : []
  })
}

/** The text of an expression, its pieces by their own texts as far as they can be read. */
function textOfPlain(house: House, node: ts.Expression): string {
  const value = constantBehind(house, node)
  if (ts.isTemplateLiteral(value)) return textOfTemplate(house, value)
  return textsOf(house, node)?.join(' ') ?? ` ${UNKNOWN} `
}
