import ts from 'typescript'
import {
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  type Source,
  symbolOfFile,
  violationAt,
} from './house-program.ts'
import { isTable, tableNamesOf, tablesOf } from './house-tables.ts'
import { OPEN_TABLES } from './open-tables.ts'
import { exportedFunctions } from './rule-verbs.ts'
import { isTransaction } from './rule-writes.ts'
import { isReadRows, lookAt, SCOPES, SOURCES, scopeKind } from './seen-scopes.ts'
import { isSqlTag } from './sql-words.ts'
import type { Violation } from './violation.ts'

const READERS = new Set(['from', '$count', 'execute'])
const SCOPE_FILE = /^app\/features\/.*\/queries-scope\.server\.ts$/
const QUERY_FILE = /\/queries(-[a-z0-9-]+)?\.server\.ts$/
const READS = /^app\/(features|routes)\/|^app\/[^/]+$/

const isTest = (file: string) => /\.test\.tsx?$|\/testing\.server\.ts$|^app\/platform\/testing\//.test(file)
const isFree = (file: string) => !READS.test(file) || isTest(file)

/** They read what rules of personal data and `plannedRows` name, and these are judged where they stand. */
const READS_WHAT_OTHERS_NAME = [
  'app/platform/read-personal-data.server.ts',
  'app/platform/prepared-query.server.ts',
]

/** A read of what belongs to somebody starts from a scope, and scopes are made where they are kept. */
export function readRules(house: House, source: Source): Violation[] {
  const nodes = [...nodesIn(source.tree)]
  const nameless = nodes.flatMap((node) => namelessReads(house, source, node))
  if (isFree(source.file)) return nameless
  return nodes
    .flatMap((node) => [
      ...(SCOPE_FILE.test(source.file) ? [] : madeScopes(house, source, node)),
      ...unscoped(house, source, node),
    ])
    .concat(nameless, QUERY_FILE.test(source.file) ? takesTransaction(house, source) : [])
}

/** `.from(table)`, a join, or SQL with a table in it, where the table is whatever was given. */
function namelessReads(house: House, source: Source, node: ts.Node): Violation[] {
  const { file } = source
  if (!file.startsWith('app/') || isTest(file) || READS_WHAT_OTHERS_NAME.includes(file)) return []
  const given = ts.isTemplateSpan(node)
    ? node.expression
    : ts.isCallExpression(node)
      ? sourceOf(house, node)
      : undefined
  if (!given || !isTable(house, given) || tableNamesOf(house, given).length > 0) return []
  return [violationAt('named-reads', source, node, 'which table it reads cannot be read here: name it')]
}

function madeScopes(house: House, source: Source, node: ts.Node): Violation[] {
  const isCall = ts.isCallExpression(node) && symbolOfFile(house, node.expression, SCOPES) !== undefined
  const isClaim =
    (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) &&
    scopeKind(house, node) !== undefined &&
    scopeKind(house, node.expression) === undefined
  return isCall || isClaim
    ? [
        violationAt(
          'scopes-are-kept',
          source,
          node,
          'a scope is made in queries-scope.server.ts of the feature that owns the rows',
        ),
      ]
    : []
}

/** What a call reads: `.from(table)`, `.innerJoin(table, …)`, `plannedRows(name, table, …)`. */
function sourceOf(
  house: House,
  { expression, arguments: given }: ts.CallExpression,
): ts.Expression | undefined {
  if (ts.isPropertyAccessExpression(expression))
    return SOURCES.has(expression.name.text) ? given[0] : undefined
  const called = resolvedSymbol(house, expression)
  return called?.name === 'plannedRows' && isDeclaredIn(called, '/app/platform/prepared-query.server.ts')
    ? given[1]
    : undefined
}

/**
 * What a file of queries gives to others takes a context, never a transaction: that reads whatever it likes.
 */
function takesTransaction(house: House, source: Source): Violation[] {
  return exportedFunctions(house, source)
    .filter(({ trust }) => trust === 'building block')
    .map(({ name, node }) =>
      violationAt(
        'queries-take-ctx',
        source,
        node,
        `${name} takes a tx: it is a building block with a file of its own`,
      ),
    )
}

function unscoped(house: House, source: Source, node: ts.Node): Violation[] {
  const reads = isRead(house, node)
  if (!reads && !isGivenAway(house, source, node)) return []
  const statement = statementAround(node)
  if (isRunByTx(house, statement) || isRunByTx(house, node))
    return QUERY_FILE.test(source.file)
      ? [
          violationAt(
            'queries-take-ctx',
            source,
            node,
            'a query reads by its ctx; what reads by a tx is a building block',
          ),
        ]
      : []
  // A scope's own condition may look at other rows.
  if (SCOPE_FILE.test(source.file)) return []
  const { tables, scopes } = lookAt(house, statement)
  const owned = [...tables].filter((name) => tablesOf(house).has(name) && !Object.hasOwn(OPEN_TABLES, name))
  // What others run, they run within a query that has a scope.
  const whole = scopes.filter(({ kind }) => kind === 'scoped' || !reads)
  const isScoped = whole.some(({ about }) => about.size === 0 || [...about].some((name) => tables.has(name)))
  return isScoped || owned.length === 0
    ? []
    : [
        violationAt(
          'reads-are-scoped',
          source,
          node,
          whole.length > 0
            ? `reads ${owned.join(', ')} by a scope of ${[...(whole[0]?.about ?? [])].join(', ')}, which it does not read`
            : `reads ${owned.join(', ')} without a scope: begin with one of queries-scope.server.ts`,
        ),
      ]
}

/**
 * Where a statement reads: `.from(table)`, `.$count(table)`, `.execute(sql)`, `readRows(ctx, text)` and
 * `readRowsTogether`.
 */
function isRead(house: House, node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false
  if (isReadRows(house, node)) return true
  if (!ts.isPropertyAccessExpression(node.expression) || !READERS.has(node.expression.name.text)) return false
  const [read] = node.arguments
  return read !== undefined && (isTable(house, read) || node.expression.name.text === 'execute')
}

/** SQL that a file of queries gives to others, who run it. */
function isGivenAway(house: House, { file }: Source, node: ts.Node): boolean {
  if (!QUERY_FILE.test(file)) return false
  if (!ts.isTaggedTemplateExpression(node) || !isSqlTag(house, node.tag)) return false
  const statement = statementAround(node)
  if (statement !== node && !isAddressed(statement)) return false
  const exported = ts.findAncestor(node, (at) => ts.isVariableStatement(at) || ts.isFunctionDeclaration(at))
  const modifiers = exported && ts.canHaveModifiers(exported) ? ts.getModifiers(exported) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

/** `sql….as(name)` and `.mapWith(…)`, which leave a piece of SQL what it is. */
const isAddressed = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? isAddressed(node.expression.expression)
    : ts.isTaggedTemplateExpression(node)

/** The whole statement that a part of it belongs to, up to what takes several statements or runs later. */
function statementAround(node: ts.Node): ts.Node {
  const above = node.parent
  const isPart =
    ts.isPropertyAccessExpression(above) ||
    ts.isCallExpression(above) ||
    ts.isTemplateSpan(above) ||
    ts.isTemplateExpression(above) ||
    ts.isTaggedTemplateExpression(above) ||
    ts.isPropertyAssignment(above) ||
    ts.isObjectLiteralExpression(above) ||
    ts.isParenthesizedExpression(above) ||
    ts.isAsExpression(above) ||
    ts.isConditionalExpression(above)
  return isPart ? statementAround(above) : node
}

/** Whether the handle at the beginning of a chain, or the one that executes, is a transaction. */
function isRunByTx(house: House, node: ts.Node): boolean {
  let at = node
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at) || ts.isAwaitExpression(at))
    at = at.expression
  return ts.isIdentifier(at) && isTransaction(house, at)
}
