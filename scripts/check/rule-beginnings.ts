import ts from 'typescript'
import {
  bare,
  constantBehind,
  type House,
  nodesIn,
  resolvedSymbol,
  type Source,
  violationAt,
} from './house-program.ts'
import { tableNameOf } from './house-tables.ts'
import { templatesIn, wordsOf } from './sql-words.ts'
import type { Violation } from './violation.ts'
import { isWideValue } from './wide-values.ts'

const RULE = 'states-begin-first'
const TUPLE = /_STATES$|^APPROVALS$/
const isFree = (file: string) =>
  !/^app\/(features|routes)\//.test(file) || /\.test\.tsx?$|\/testing\.server\.ts$/.test(file)

/**
 * For each table by its name in SQL: its columns of states (as SQL calls them), with the states in which a
 * row may begin.
 */
type Beginnings = Map<string, Map<string, ReadonlySet<string>>>
const known = new WeakMap<House, Beginnings>()

/**
 * A row begins in the first state of its tuple, or in one of those that `<NOUN>_BEGINS` beside it lists:
 * whoever inserts it in a later one takes a step that no table gives. Builders of tests may.
 */
export function beginningRules(house: House, source: Source): Violation[] {
  if (isFree(source.file)) return []
  const begun = beginningsOf(house)
  return [
    ...[...nodesIn(source.tree)].flatMap((node) => insertedIn(house, source, begun, node)),
    ...templatesIn(house, source.tree).flatMap(({ node, text }) =>
      insertedBySql(text)
        .filter(({ table, column, words }) => {
          const allowed = begun.get(table)?.get(column)
          return allowed && !isOneOf(words, allowed)
        })
        .map(({ table, column }) => faultAt(source, node, table, column)),
    ),
  ]
}

const faultAt = (source: Source, node: ts.Node, table: string, column: string) =>
  violationAt(
    RULE,
    source,
    node,
    `inserts into ${table} with a ${column} that is not its first, or that cannot be read here`,
  )

/** The columns of states of all tables. */
export function beginningsOf(house: House): Beginnings {
  const found = known.get(house) ?? new Map()
  if (known.has(house)) return found
  known.set(house, found)
  for (const tree of house.program.getSourceFiles()) {
    if (!/\/app\/.*tables\.server\.ts$/.test(tree.fileName)) continue
    for (const node of nodesIn(tree)) {
      if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isIdentifier(node.name)) continue
      const table = tableNameOf(house, node.name)
      if (table === undefined) continue
      const columns = [...nodesIn(node.initializer)].flatMap((part) => beginningAt(house, part))
      if (columns.length > 0) found.set(table, new Map(columns))
    }
  }
  return found
}

/** `state: text({ enum: ORDER_STATES })`. */
function beginningAt(house: House, node: ts.Node): [string, ReadonlySet<string>][] {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'enum' || !ts.isIdentifier(node.initializer))
    return []
  const tuple = resolvedSymbol(house, node.initializer)
  const column = ts.findAncestor(node.parent, ts.isPropertyAssignment)
  if (!tuple || !column || !TUPLE.test(node.initializer.text)) return []
  const [first = ''] = textsIn(constantBehind(house, node.initializer))
  const module =
    tuple.valueDeclaration && house.checker.getSymbolAtLocation(tuple.valueDeclaration.getSourceFile())
  const more = module?.exports?.get(ts.escapeLeadingUnderscores(tuple.name.replace(/_STATES$/, '_BEGINS')))
  const listed =
    more?.valueDeclaration && ts.isVariableDeclaration(more.valueDeclaration)
      ? more.valueDeclaration.initializer
      : undefined
  return [[column.name.getText(), new Set([first, ...(listed ? textsIn(listed) : [])])]]
}

const textsIn = (node: ts.Node) => [...nodesIn(node)].filter(ts.isStringLiteral).map(({ text }) => text)

/** `.insert(orders).values({ state: 'placed' })`. */
function insertedIn(house: House, source: Source, begun: Beginnings, node: ts.Node): Violation[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const insert = bare(node.expression.expression)
  if (node.expression.name.text !== 'values' || !ts.isCallExpression(insert)) return []
  if (!ts.isPropertyAccessExpression(insert.expression) || insert.expression.name.text !== 'insert') return []
  const [into] = insert.arguments
  const [values] = node.arguments
  const table = into && tableNameOf(house, into)
  const columns = table === undefined ? undefined : begun.get(table)
  if (!values || !table || !columns) return []
  const given = house.checker.getTypeAtLocation(values)
  const row = house.checker.getIndexTypeOfType(given, ts.IndexKind.Number) ?? given
  const kinds = row.isUnion() ? row.types : [row]
  return [...columns]
    .filter(
      ([column, allowed]) =>
        isWideValue(house, values) || kinds.some((kind) => !beginsIn(house, kind, column, allowed, values)),
    )
    .map(([column]) => faultAt(source, node, table, column))
}

function beginsIn(
  house: House,
  kind: ts.Type,
  column: string,
  allowed: ReadonlySet<string>,
  at: ts.Node,
): boolean {
  const property = kind.getProperty(column)
  if (!property) return true
  const type = house.checker.getTypeOfSymbolAtLocation(property, at)
  return (type.isUnion() ? type.types : [type]).every(
    (one) => (one.flags & ts.TypeFlags.Undefined) !== 0 || (one.isStringLiteral() && allowed.has(one.value)),
  )
}

type Inserted = { table: string; column: string; words: string[] }

/** What `insert into orders (id, state) values (…)` or `… select …` gives to each column. */
export function insertedBySql(text: string): Inserted[] {
  const words = wordsOf(text, 'with texts')
  return words.flatMap((word, at) => {
    if (word !== 'into' || words[at - 1] !== 'insert' || words[at + 2] !== '(') return []
    const table = words[at + 1] ?? ''
    const columns = listAt(words, at + 2)
    const next = at + 3 + columns.flat().length + columns.length - 1
    const values = words[next + 1] === 'values' ? listAt(words, next + 2) : listAt(words, next + 1, 'from')
    return columns.flatMap(([column = ''], nth) => ({ table, column, words: values[nth] ?? [] }))
  })
}

/** The parts of a list in brackets, or of what is selected: each as its words. */
function listAt(words: readonly string[], open: number, end = ')'): string[][] {
  const parts: string[][] = [[]]
  let depth = 0
  for (let at = open + 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (depth === 0 && word === end) break
    if (word === '(') depth += 1
    if (word === ')') depth -= 1
    if (depth < 0) break
    if (depth === 0 && word === ',') parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

/** Whether what is given is one of these words, or chooses among them by `case`. */
function isOneOf(words: readonly string[], allowed: ReadonlySet<string>): boolean {
  const texts = words.filter((word) => word.startsWith("'")).map((word) => word.slice(1, -1))
  const isChoice = words[0] === 'case' && words.at(-1) === 'end' && words.includes('else')
  return (words.length === 1 || isChoice) && texts.length > 0 && texts.every((text) => allowed.has(text))
}
