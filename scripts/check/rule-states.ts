import ts from 'typescript'
import {
  bare,
  constantBehind,
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  type Source,
  symbolNamed,
  violationAt,
} from './house-program.ts'
import { ownerOf, tableNameOf, tablesOf } from './house-tables.ts'
import { beginningsOf } from './rule-beginnings.ts'
import { templatesIn } from './sql-words.ts'
import type { Violation } from './violation.ts'
import { isWideValue } from './wide-values.ts'

const STATES = '/app/platform/change-state.server.ts'
const TABLES = '/app/kit/state-table.ts'
const BUILDERS = '/drizzle-orm/pg-core/'
const BLOCK = /^app\/features\/.*\/change-[a-z0-9-]+\.server\.ts$/

const isFree = (file: string) => !/^app\/(features|routes)\//.test(file) || /\.test\.tsx?$/.test(file)

const known = new WeakMap<House, Map<string, Set<string>>>()

/**
 * The state columns of each table by its name in SQL: the axes of its machine, which stands where machines
 * may stand.
 */
export function stateColumnsOf(house: House): Map<string, Set<string>> {
  const found = known.get(house) ?? new Map<string, Set<string>>()
  if (known.has(house)) return found
  known.set(house, found)
  for (const tree of house.program.getSourceFiles()) {
    if (!BLOCK.test(house.fileOf(tree))) continue
    for (const node of nodesIn(tree)) {
      const machine = machineAt(house, node)
      if (!machine?.table) continue
      const name = tableNameOf(house, machine.table)
      if (name !== undefined) found.set(name, new Set([...(found.get(name) ?? []), ...machine.axes]))
    }
  }
  return found
}

/** `stateMachine({ table, axes })`. */
function machineAt(
  house: House,
  node: ts.Node,
): { node: ts.Node; table?: ts.Expression; axes: string[] } | undefined {
  if (!ts.isCallExpression(node) || !isPart(house, node.expression, 'stateMachine')) return undefined
  const [given] = node.arguments
  const parts = given && constantBehind(house, given)
  if (!parts || !ts.isObjectLiteralExpression(parts)) return { node, axes: [] }
  const partOf = (name: string) =>
    parts.properties
      .filter((part) => ts.isPropertyAssignment(part))
      .find((part) => part.name.getText() === name)?.initializer
  const axes = partOf('axes')
  const type = axes && house.checker.getTypeAtLocation(axes)
  return { node, table: partOf('table'), axes: type?.getProperties().map(({ name }) => name) ?? [] }
}

function isPart(house: House, node: ts.Expression, name: string): boolean {
  return isDeclaredIn(symbolNamed(house, node, [name]), STATES)
}

/** A state changes one way: by the building block of its machine. */
export function stateRules(house: House, source: Source): Violation[] {
  if (isFree(source.file)) return []
  return [
    ...[...nodesIn(source.tree)].flatMap((node) => [
      ...misplaced(house, source, node),
      ...setByHand(house, source, node),
    ]),
    ...setBySql(house, source),
  ]
}

function misplaced(house: House, source: Source, node: ts.Node): Violation[] {
  const taken = takenSymbol(house, node)
  if (taken?.name === 'walk' && isDeclaredIn(taken, TABLES))
    return [
      violationAt(
        'one-way-to-change',
        source,
        node,
        'a state changes by changeState, which derives who acts',
      ),
    ]
  if (
    /^(changeState|stateMachine|stepAlong)$/.test(taken?.name ?? '') &&
    isDeclaredIn(taken, STATES) &&
    !BLOCK.test(source.file)
  )
    return [
      violationAt('one-way-to-change', source, node, 'a state changes in change-<noun>.server.ts alone'),
    ]
  const table = machineAt(house, node)?.table
  if (!table || tablesOf(house).get(tableNameOf(house, table) ?? '')?.owner === ownerOf(source.file))
    return []
  return [violationAt('own-tables-only', source, node, 'a machine changes a table of its own feature')]
}

/** What an import, or a name after a dot, takes from another file. */
function takenSymbol(house: House, node: ts.Node): ts.Symbol | undefined {
  if (ts.isImportSpecifier(node) && !node.isTypeOnly) return resolvedSymbol(house, node.name)
  return ts.isPropertyAccessExpression(node) &&
    /^(walk|changeState|stateMachine|stepAlong)$/.test(node.name.text)
    ? resolvedSymbol(house, node.name)
    : undefined
}

/**
 * `.update(orders).set({ state })`, `.onConflictDoUpdate({ set: { state } })`, `changeState(…, { set: { state
 * } })`.
 */
function setByHand(house: House, source: Source, node: ts.Node): Violation[] {
  if (!ts.isCallExpression(node)) return []
  const values = valuesSet(house, node)
  const table = values && tableWritten(house, node)
  if (!values || table === undefined) return []
  const names = columnsOf(house, table)
  const type = house.checker.getTypeAtLocation(values)
  const kinds = type.isUnion() ? type.types : [type]
  if (hasStates(house, table) && isWideValue(house, values))
    return [
      violationAt(
        'states-by-their-machine',
        source,
        node,
        `sets ${table} by a value whose type says not what is in it`,
      ),
    ]
  const by = names.filter((name) => kinds.some((kind) => kind.getProperty(name)))
  return by.length === 0
    ? []
    : [
        violationAt(
          'states-by-their-machine',
          source,
          node,
          `sets ${by.join(', ')} of ${table} by hand: use changeState`,
        ),
      ]
}

const hasStates = (house: House, table: string) =>
  stateColumnsOf(house).has(table) || beginningsOf(house).has(table)

/** A column called `state` is one even before its machine is written. */
const columnsOf = (house: House, table: string) => [
  ...new Set(['state', ...(stateColumnsOf(house).get(table) ?? [])]),
]

function valuesSet(house: House, node: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined
  const name = node.expression.name.text
  if (name !== 'set' && name !== 'onConflictDoUpdate') return undefined
  if (!isDeclaredIn(resolvedSymbol(house, node.expression.name), BUILDERS)) return undefined
  const [given] = node.arguments
  if (name === 'set') return given
  if (!given) return undefined
  const parts = constantBehind(house, given)
  if (!ts.isObjectLiteralExpression(parts)) return undefined
  return parts.properties
    .filter((part) => ts.isPropertyAssignment(part))
    .find((part) => part.name.getText() === 'set')?.initializer
}

/** The table of the `update` or `insert` at the beginning of a chain. */
function tableWritten(house: House, node: ts.Expression): string | undefined {
  const at = bare(node)
  if (ts.isPropertyAccessExpression(at)) return tableWritten(house, at.expression)
  if (!ts.isCallExpression(at)) return undefined
  const [first] = at.arguments
  const isWrite =
    ts.isPropertyAccessExpression(at.expression) && /^(update|insert)$/.test(at.expression.name.text)
  return isWrite && first ? tableNameOf(house, first) : tableWritten(house, at.expression)
}

function setBySql(house: House, source: Source): Violation[] {
  return templatesIn(house, source.tree).flatMap(({ node, words }) =>
    setIn(words).some(({ table, column }) => columnsOf(house, table).includes(column))
      ? [violationAt('states-by-their-machine', source, node, 'sets a state by SQL: use changeState')]
      : [],
  )
}

/**
 * The columns that `update … set …` gives values to, and `on conflict … do update set …`, wherever it stands
 * in a statement.
 */
function setIn(words: readonly string[]): { table: string; column: string }[] {
  return words.flatMap((word, at) => (word === 'set' ? columnsAfter(words, at) : []))
}

function columnsAfter(words: readonly string[], set: number): { table: string; column: string }[] {
  const table = tableBefore(words, set)
  const found: { table: string; column: string }[] = []
  let depth = 0
  for (let at = set + 1; at < words.length && depth >= 0; at += 1) {
    const word = words[at] ?? ''
    if (word === '(') depth += 1
    else if (word === ')') depth -= 1
    // `set (state, note) = (…)` names columns before the sign, too.
    const names = depth === 0 && words[at + 1] === '='
    const listed = depth === 1 && [',', ')'].includes(words[at + 1] ?? '') && isListOfNames(words, set, at)
    if (depth === 0 && ['where', 'from', 'returning', ';'].includes(word)) break
    if (names || listed) found.push({ table, column: word })
  }
  return found
}

const isListOfNames = (words: readonly string[], set: number, at: number) => {
  const end = words.indexOf(')', at)
  return (
    ['set', ','].includes(words[words.lastIndexOf('(', at) - 1] ?? '') && at > set && words[end + 1] === '='
  )
}

/** `update orders o set`, `insert into orders (…) … do update set`. */
function tableBefore(words: readonly string[], set: number): string {
  const update = words.lastIndexOf('update', set)
  if (words[update - 1] !== 'do') return words[words[update + 1] === 'only' ? update + 2 : update + 1] ?? ''
  return words[words.lastIndexOf('into', update) + 1] ?? ''
}
