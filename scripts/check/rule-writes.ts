import ts from 'typescript'
import { shapesOf } from './call-shapes.ts'
import { AREAS } from './floors.ts'
import {
  bare,
  constantBehind,
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  type Source,
  symbolOfFile,
  violationAt,
} from './house-program.ts'
import { isTable, ownerOf, tableNameOf, tablesOf } from './house-tables.ts'
import { isSqlTag, templatesIn, textOfTemplate, textsOf, wordsOf, writtenIn } from './sql-words.ts'
import type { Violation } from './violation.ts'

const DRIVER = '/drizzle-orm/pg-core/db.d.ts'
const BUILT = ['insert', 'update', 'delete']
const WRITERS = new Set([...BUILT, 'execute', 'transaction', 'refreshMaterializedView'])
/** It writes what a machine or a rule of erasure names, and these are judged where they are made. */
const WRITES_WHAT_OTHERS_NAME = [
  'app/platform/change-state.server.ts',
  'app/platform/personal-data.server.ts',
]
const RULES_OF_ERASURE = '/app/platform/personal-data.server.ts'
const MAY_WRITE =
  /(^app\/features\/(?:[^/]+\/){2,3}(?!queries|tables)[a-z0-9-]+\.server\.ts$)|(^app\/platform\/)/

/** Benches fill a database of their own, a million rows at once; tests may leave it in any state. */
const isFree = (file: string) =>
  file.startsWith('scripts/bench/') || file.startsWith('tests/') || /\.test\.tsx?$/.test(file)

type Write = { node: ts.Node; tables: (string | undefined)[]; isInTransaction: boolean }

/** Who writes which table, by which handle: through aliases, re-exports, variables and SQL by hand. */
export function writeRules(house: House, source: Source): Violation[] {
  if (isFree(source.file)) return []
  const found: Violation[] = []
  for (const node of nodesIn(source.tree)) {
    const handle = handleUse(house, node)
    if (handle === 'hidden')
      found.push(
        violationAt(
          'plain-writes',
          source,
          node,
          'a handle writes by handle.insert(table), never by a part of it',
        ),
      )
    else if (handle) found.push(...judge(house, source, handle))
    found.push(...rawTexts(house, source, node), ...otherTransactions(house, source, node))
  }
  for (const { node, words } of templatesIn(house, source.tree)) {
    const tables = writtenIn(words)
    if (tables.length === 0 || isWithinOther(house, node)) continue
    found.push(...judge(house, source, { node, tables, isInTransaction: !isExecutedByOther(house, node) }))
  }
  return found
}

/** What one use of a handle writes; `hidden` when the use does not say it. */
function handleUse(house: House, node: ts.Node): Write | 'hidden' | undefined {
  if (ts.isElementAccessExpression(node)) {
    const name = ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined
    const type = house.checker.getTypeAtLocation(node.expression)
    const isHandle = [...WRITERS].some((writer) => isDeclaredIn(type.getProperty(writer), DRIVER))
    return isHandle && (name === undefined || WRITERS.has(name)) ? 'hidden' : undefined
  }
  if (ts.isBindingElement(node)) {
    const name = node.propertyName ?? node.name
    if (!ts.isIdentifier(name) || !WRITERS.has(name.text) || !ts.isObjectBindingPattern(node.parent)) return
    const member = house.checker.getTypeAtLocation(node.parent).getProperty(name.text)
    return isDeclaredIn(member, DRIVER) ? 'hidden' : undefined
  }
  const rule = ts.isCallExpression(node) ? symbolOfFile(house, node.expression, RULES_OF_ERASURE) : undefined
  // That rows of a lower feature stay writes nothing.
  if (ts.isCallExpression(node) && rule && rule.name !== 'keptWhile') {
    const [table] = node.arguments
    return table && isTable(house, table)
      ? { node, tables: [tableNameOf(house, table)], isInTransaction: true }
      : undefined
  }
  if (!ts.isPropertyAccessExpression(node) || !WRITERS.has(node.name.text)) return undefined
  const member = house.checker.getSymbolAtLocation(node.name)
  if (!isDeclaredIn(member, DRIVER)) return undefined
  const call = node.parent
  if (!ts.isCallExpression(call) || call.expression !== node) return 'hidden'
  if (!BUILT.includes(node.name.text)) return undefined
  const [table] = call.arguments
  return {
    node: call,
    tables: [table && tableNameOf(house, table)],
    isInTransaction: isTransaction(house, handleOf(node.expression)),
  }
}

function otherTransactions(house: House, source: Source, node: ts.Node): Violation[] {
  if (source.file.startsWith('app/platform/')) return []
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'transaction') return []
  if (!isDeclaredIn(resolvedSymbol(house, node.name), DRIVER)) return []
  return [
    violationAt(
      'in-transaction',
      source,
      node,
      'a transaction begins with inTransaction, which the platform keeps',
    ),
  ]
}

/** `tx` of `tx.with(cte)`. */
function handleOf(node: ts.Expression): ts.Expression {
  const expression = bare(node)
  return ts.isCallExpression(expression) &&
    ts.isPropertyAccessExpression(expression.expression) &&
    expression.expression.name.text === 'with'
    ? handleOf(expression.expression.expression)
    : expression
}

/** Whether an expression is a transaction that writes, by its type. */
export function isTransaction(house: House, node: ts.Node): boolean {
  if (!ts.isExpression(node) || isMadeHere(node)) return false
  const shapes = ts.isCallExpression(node) ? shapesOf(house, node) : undefined
  if (shapes?.every((type) => !isTransactionType(type))) return false
  return isTransactionType(house.checker.getTypeAtLocation(node))
}

/** What is written out where it stands is no handle: to find out its type takes longest. */
const isMadeHere = (node: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(node) ||
  ts.isArrayLiteralExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isLiteralExpression(node) ||
  ts.isTemplateExpression(node)

export function isTransactionType(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some(isTransactionType)
  return (
    /^(Pg|NodePg)Transaction$/.test(type.symbol?.name ?? '') && isDeclaredIn(type.symbol, '/drizzle-orm/')
  )
}

/** A table is written by the features of its area; a folder of the platform by itself. */
function isOwn(writer: string, owner: string): boolean {
  const [area] = owner.split('/')
  return writer === owner || (area !== undefined && area in AREAS && writer.startsWith(`${area}/`))
}

function judge(house: House, source: Source, { node, tables, isInTransaction }: Write): Violation[] {
  const { file } = source
  const known = tablesOf(house)
  const owner = ownerOf(file)
  const found = tables.flatMap((name): Violation[] => {
    if (name === undefined && WRITES_WHAT_OTHERS_NAME.includes(file)) return []
    const table = name === undefined ? undefined : known.get(name)
    if (!table)
      return [
        violationAt(
          'named-writes',
          source,
          node,
          `what it writes cannot be read here${name ? ` ("${name}")` : ''}`,
        ),
      ]
    return isOwn(owner, table.owner)
      ? []
      : [
          violationAt(
            'own-tables-only',
            source,
            node,
            `writes ${table.name}, a table of ${table.owner}: call one of the verbs of that area`,
          ),
        ]
  })
  if (found.length > 0) return found
  if (!MAY_WRITE.test(file))
    return [violationAt('verbs-write', source, node, 'only a verb writes: queries read, pages call')]
  return isInTransaction
    ? []
    : [
        violationAt(
          'in-transaction',
          source,
          node,
          'writes outside a transaction: take a tx, or inTransaction',
        ),
      ]
}

/** SQL that is not in a template of `sql`: words for `sql.raw`, and whole statements for `execute`. */
function rawTexts(house: House, source: Source, node: ts.Node): Violation[] {
  // What stands among tables becomes a migration, which somebody reads.
  if (!ts.isCallExpression(node) || source.file.endsWith('/tables.server.ts')) return []
  const [text] = node.arguments
  const isRaw = isSqlTag(house, node.expression, 'raw')
  const isExecute =
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'execute' &&
    isDeclaredIn(resolvedSymbol(house, node.expression.name), DRIVER)
  if (!text || !(isRaw || isExecute)) return []
  const type = house.checker.getTypeAtLocation(text)
  if (isExecute && !couldBeText(type)) return executedConstant(house, source, node, text)
  const texts = textsOf(house, text)
  if (!texts)
    return [
      violationAt(
        'plain-sql',
        source,
        node,
        'SQL is made of `sql` templates and constant words, never of made-up texts',
      ),
    ]
  const tables = texts.flatMap((one) => writtenIn(wordsOf(one)))
  if (tables.length === 0) return []
  const isInTransaction =
    isExecute && ts.isPropertyAccessExpression(node.expression)
      ? isTransaction(house, node.expression.expression)
      : true
  return judge(house, source, { node, tables, isInTransaction })
}

/** `read(ctx).execute(statement)`, where the statement was made before. */
function executedConstant(
  house: House,
  source: Source,
  call: ts.CallExpression,
  text: ts.Expression,
): Violation[] {
  const statement = constantBehind(house, text)
  if (
    statement === bare(text) ||
    !ts.isTaggedTemplateExpression(statement) ||
    !isSqlTag(house, statement.tag)
  )
    return []
  if (!ts.isPropertyAccessExpression(call.expression)) return []
  if (isTransaction(house, call.expression.expression)) return []
  const tables = writtenIn(wordsOf(textOfTemplate(house, statement.template)))
  return tables.length === 0 ? [] : judge(house, source, { node: call, tables, isInTransaction: false })
}

function couldBeText(type: ts.Type): boolean {
  const kinds = type.isUnion() ? type.types : [type]
  return kinds.some(
    (kind) => kind.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any | ts.TypeFlags.Unknown),
  )
}

/** Whether a template is a piece of another one, which is judged as a whole. */
function isWithinOther(house: House, node: ts.Expression): boolean {
  const span = node.parent
  return (
    ts.isTemplateSpan(span) &&
    ts.isTaggedTemplateExpression(span.parent.parent) &&
    isSqlTag(house, span.parent.parent.tag)
  )
}

/**
 * Whether a piece of SQL is run by a handle that is no transaction; a piece that others run is refused there.
 */
function isExecutedByOther(house: House, node: ts.Expression): boolean {
  const call = ts.findAncestor(node, (at) => ts.isCallExpression(at) && at !== node)
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    isDeclaredIn(resolvedSymbol(house, call.expression.name), DRIVER) &&
    !isTransaction(house, call.expression.expression)
  )
}
