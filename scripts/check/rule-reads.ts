import ts from 'typescript'
import {
  bare,
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  type Source,
  violationAt,
} from './house-program.ts'
import { isTable, tableNameOf, tablesOf } from './house-tables.ts'
import { OPEN_TABLES } from './open-tables.ts'
import { isTransaction } from './rule-writes.ts'
import { isSqlTag, readIn, textOfTemplate, wordsOf } from './sql-words.ts'
import type { Violation } from './violation.ts'

const READERS = new Set(['from', '$count', 'execute'])
const SOURCES = new Set(['from', '$count', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'])
const SCOPES = '/app/platform/scope.server.ts'
const SCOPE_FILE = /^app\/features\/([^/]+\/){2,3}queries-scope\.server\.ts$/
const READS = /^app\/(features|routes)\/|^app\/[^/]+$/

const isFree = (file: string) =>
  !READS.test(file) || /\.test\.tsx?$/.test(file) || file.endsWith('/testing.server.ts')

/** A read of what belongs to somebody starts from a scope, and scopes are made where they are kept. */
export function readRules(house: House, source: Source): Violation[] {
  if (isFree(source.file)) return []
  return [...nodesIn(source.tree)].flatMap((node) => [
    ...(SCOPE_FILE.test(source.file) ? [] : madeScopes(house, source, node)),
    ...unscoped(house, source, node),
  ])
}

function madeScopes(house: House, source: Source, node: ts.Node): Violation[] {
  const isCall = ts.isCallExpression(node) && isDeclaredIn(resolvedSymbol(house, node.expression), SCOPES)
  const isClaim =
    (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) &&
    isScope(house, node) &&
    !isScope(house, node.expression)
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

/** Whether an expression is a scope, by its type. */
function isScope({ checker }: House, node: ts.Node): boolean {
  return checker
    .getTypeAtLocation(node)
    .getProperties()
    .some((property) => isDeclaredIn(property, SCOPES))
}

function unscoped(house: House, source: Source, node: ts.Node): Violation[] {
  if (!isRead(house, node) && !isGivenAway(house, source, node)) return []
  const statement = statementAround(node)
  if (isRunByTx(house, statement) || isRunByTx(house, node)) return []
  // A scope's own condition may look at other rows.
  if (SCOPE_FILE.test(source.file)) return []
  const { tables, isScoped } = look(house, statement)
  const owned = [...tables].filter((name) => tablesOf(house).has(name) && !Object.hasOwn(OPEN_TABLES, name))
  return isScoped || owned.length === 0
    ? []
    : [
        violationAt(
          'reads-are-scoped',
          source,
          node,
          `reads ${owned.join(', ')} without a scope: begin with one of queries-scope.server.ts`,
        ),
      ]
}

/** Where a statement reads: `.from(table)`, `.$count(table)`, `.execute(sql)`, `readRows(ctx, text)` and `readRowsTogether`. */
function isRead(house: House, node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false
  if (isReadRows(house, node)) return true
  if (!ts.isPropertyAccessExpression(node.expression) || !READERS.has(node.expression.name.text)) return false
  const [read] = node.arguments
  return read !== undefined && (isTable(house, read) || node.expression.name.text === 'execute')
}

/** SQL that a file of queries gives to others, who run it. */
function isGivenAway(house: House, { file }: Source, node: ts.Node): boolean {
  if (!/\/queries(-[a-z0-9-]+)?\.server\.ts$/.test(file)) return false
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

type Sight = { tables: Set<string>; isScoped: boolean }
const seen = new WeakMap<ts.Node, Sight>()

/** The tables that a statement reads and whether a scope stands in it, constants and functions of ours looked through. */
function look(house: House, node: ts.Node, depth = 0): Sight {
  const known = seen.get(node)
  if (known) return known
  const sight: Sight = { tables: new Set(), isScoped: false }
  if (depth === 0) seen.set(node, sight)
  for (const part of nodesIn(node)) {
    for (const name of tablesAt(house, part)) sight.tables.add(name)
    const declared = ownDeclaration(house, part)
    if (!declared) continue
    if (isScope(house, part)) sight.isScoped = true
    for (const made of depth < 4 ? behind(part, declared) : []) {
      const { tables, isScoped } = look(house, made, depth + 1)
      for (const name of tables) sight.tables.add(name)
      sight.isScoped ||= isScoped
    }
  }
  return sight
}

/** The tables that one call or template reads. */
function tablesAt(house: House, node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node) && isSqlTag(house, node.tag))
    return readIn(wordsOf(textOfTemplate(house, node.template)))
  if (!ts.isCallExpression(node)) return []
  if (isReadRows(house, node)) return textsIn(node).flatMap((text) => readIn(wordsOf(text)))
  if (!ts.isPropertyAccessExpression(node.expression) || !SOURCES.has(node.expression.name.text)) return []
  const [table] = node.arguments
  const name = table && tableNameOf(house, table)
  return name === undefined ? [] : [name]
}

const READ_ROWS = new Set(['readRows', 'readRowsTogether'])
const isReadRows = (house: House, node: ts.CallExpression) =>
  ts.isIdentifier(node.expression) &&
  READ_ROWS.has(node.expression.text) &&
  isDeclaredIn(resolvedSymbol(house, node.expression), '/app/platform/db.server.ts')

/** All constant words below such a call, whose statements are texts. */
function textsIn(node: ts.Node): string[] {
  return [...nodesIn(node)].flatMap((part) => {
    if (ts.isStringLiteralLike(part)) return [part.text]
    return ts.isTemplateHead(part) || ts.isTemplateMiddle(part) || ts.isTemplateTail(part) ? [part.text] : []
  })
}

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

/** Where a name, or the function of a call, is declared by us. */
function ownDeclaration(house: House, part: ts.Node): ts.Declaration | undefined {
  const name = ts.isCallExpression(part) ? bare(part.expression) : part
  if (
    !ts.isIdentifier(name) ||
    ts.isPropertyAccessExpression(name.parent) ||
    ts.isPropertyAssignment(name.parent)
  )
    return undefined
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? house.checker.getShorthandAssignmentValueSymbol(name.parent)
    : resolvedSymbol(house, name)
  const declared = symbol?.valueDeclaration
  return declared?.getSourceFile().isDeclarationFile ? undefined : declared
}

/** What a constant, or a call of a function of ours, is made of. */
function behind(part: ts.Node, declared: ts.Declaration): ts.Node[] {
  if (ts.isFunctionDeclaration(declared))
    return ts.isCallExpression(part) && declared.body ? [declared.body] : []
  if (!ts.isVariableDeclaration(declared) || !declared.initializer) return []
  return ts.isCallExpression(part) === ts.isArrowFunction(declared.initializer) ? [declared.initializer] : []
}
