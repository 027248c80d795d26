import ts from 'typescript'
import { bare, type House, isDeclaredIn, nodesIn, resolvedSymbol } from './house-program.ts'
import { isTable, tableNameOf, tablesOf } from './house-tables.ts'
import { isSqlTag, plainTextsIn, readIn, textOfTemplate, wordsOf } from './sql-words.ts'

export const SOURCES = new Set([
  'from',
  '$count',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
])
export const SCOPES = '/app/platform/scope.server.ts'
const SCOPE_FILE = /\/app\/features\/.*\/queries-scope\.server\.ts$/

type Kind = 'scoped' | 'dependent'

/** Whether an expression is a scope, or one that depends on the query around it, by its type. */
export function scopeKind({ checker }: House, node: ts.Node): Kind | undefined {
  const brand = checker
    .getTypeAtLocation(node)
    .getProperties()
    .find((property) => isDeclaredIn(property, SCOPES))
  return brand && (brand.name.startsWith('__@scoped@') ? 'scoped' : 'dependent')
}

/** One scope of a statement: the tables that its condition speaks of, none where that cannot be seen. */
type SeenScope = { kind: Kind; about: ReadonlySet<string> }
type Sight = { tables: Set<string>; scopes: SeenScope[] }
const seen = new WeakMap<ts.Node, Sight>()

/**
 * The tables that a statement reads and the scopes that stand in it, constants and functions of ours looked
 * through.
 */
export function lookAt(house: House, node: ts.Node, depth = 0): Sight {
  const known = seen.get(node)
  if (known) return known
  const sight: Sight = { tables: new Set(), scopes: [] }
  if (depth === 0) seen.set(node, sight)
  for (const part of nodesIn(node)) {
    for (const name of tablesAt(house, part)) sight.tables.add(name)
    const declared = ownDeclaration(house, part)
    if (!declared) continue
    const kind = scopeKind(house, part)
    if (kind && isMade(part, declared)) {
      const made = SCOPE_FILE.test(declared.getSourceFile().fileName) ? declared : part
      sight.scopes.push({ kind, about: mentionedIn(house, made) })
      continue
    }
    if (kind && !ts.isVariableDeclaration(declared)) sight.scopes.push({ kind, about: new Set() })
    for (const made of depth < 4 ? behind(part, declared) : []) {
      const { tables, scopes } = lookAt(house, made, depth + 1)
      for (const name of tables) sight.tables.add(name)
      sight.scopes.push(...scopes)
    }
  }
  return sight
}

/** Whether a scope is made here: by a function of a scope file, or by `scope` itself. */
const isMade = (part: ts.Node, declared: ts.Declaration) =>
  ts.isCallExpression(part) &&
  (SCOPE_FILE.test(declared.getSourceFile().fileName) || declared.getSourceFile().fileName.endsWith(SCOPES))

const mentioned = new WeakMap<ts.Node, Set<string>>()

/** The tables that a condition speaks of: by their columns, by name in SQL, or in what it is made of. */
function mentionedIn(house: House, node: ts.Node, depth = 0): Set<string> {
  const known = mentioned.get(node)
  if (known) return known
  const found = new Set<string>()
  if (depth === 0) mentioned.set(node, found)
  for (const part of nodesIn(node)) {
    if (ts.isIdentifier(part) && isTable(house, part)) found.add(tableNameOf(house, part) ?? '')
    if (ts.isStringLiteral(part)) found.add(part.text)
    if (ts.isTaggedTemplateExpression(part) && isSqlTag(house, part.tag))
      for (const word of wordsOf(textOfTemplate(house, part.template))) found.add(word)
    const declared = ownDeclaration(house, part)
    for (const made of declared && depth < 4 ? behind(part, declared) : [])
      for (const name of mentionedIn(house, made, depth + 1)) found.add(name)
  }
  for (const name of found) if (!tablesOf(house).has(name)) found.delete(name)
  return found
}

/** The tables that one call or template reads. */
function tablesAt(house: House, node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node) && isSqlTag(house, node.tag))
    return readIn(wordsOf(textOfTemplate(house, node.template)))
  if (!ts.isCallExpression(node)) return []
  if (isReadRows(house, node)) return plainTextsIn(house, node).flatMap((text) => readIn(wordsOf(text)))
  if (!ts.isPropertyAccessExpression(node.expression) || !SOURCES.has(node.expression.name.text)) return []
  const [table] = node.arguments
  const name = table && tableNameOf(house, table)
  return name === undefined ? [] : [name]
}

const READ_ROWS = new Set(['readRows', 'readRowsTogether'])
export const isReadRows = (house: House, node: ts.CallExpression) =>
  ts.isIdentifier(node.expression) &&
  READ_ROWS.has(node.expression.text) &&
  isDeclaredIn(resolvedSymbol(house, node.expression), '/app/platform/db.server.ts')

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
