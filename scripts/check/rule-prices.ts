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
import { isTable, tableNameOf } from './house-tables.ts'
import { readIn, templatesIn, wordsOf } from './sql-words.ts'
import type { Violation } from './violation.ts'

const PRICES = '/app/kit/price.ts'
const TYPES = '/app/features/catalogue/ticket-types/ticket-type.ts'
const TABLE = 'ticket_types'
const COLUMNS = ['priceMinor', 'earlyPriceMinor', 'groupPriceMinor']
const IN_SQL = ['price_minor', 'early_price_minor', 'group_price_minor', ...COLUMNS]

/** Where a feature says what something costs. */
const MAKES = /^app\/features\/[^/]+\/[^/]+\/[a-z]+-price\.ts$/
/** Where the columns are read for all and written, and where the type that they become is taken apart. */
const READS =
  /^app\/features\/catalogue\/(ticket-types|inventory)\/(tables|queries-seats|save-ticket-types)\.server\.ts$/
const OPENS = /^app\/features\/catalogue\/ticket-types\/ticket-type\.ts$/

const isFree = (file: string) =>
  !file.startsWith('app/') || /\.test\.tsx?$/.test(file) || file.endsWith('/testing.server.ts')

/** What something costs is said in one place each: no list, feed or picture counts out a price of its own. */
export function priceRules(house: House, source: Source): Violation[] {
  if (isFree(source.file)) return []
  return [
    ...[...nodesIn(source.tree)].flatMap((node) => [
      ...made(house, source, node),
      ...taken(house, source, node),
      ...wholeRows(house, source, node),
    ]),
    ...bySql(house, source),
  ]
}

/** `askPrice(…)`, `{ … } as Price`, `{ ...price, amount }`. */
function made(house: House, source: Source, node: ts.Node): Violation[] {
  if (MAKES.test(source.file) || source.file === 'app/kit/price.ts') return []
  const symbol = ts.isIdentifier(node) && couldMake(node) ? resolvedSymbol(house, node) : undefined
  const isMaker = symbol?.name === 'askPrice' && isDeclaredIn(symbol, PRICES)
  const isClaim = claimed(house, node).some(isBranded)
  return isMaker || isClaim
    ? [violationAt('prices-are-asked-once', source, node, 'a price is made in <noun>-price.ts alone')]
    : []
}

/** Another name than its own comes from an import or an export. */
const couldMake = ({ text, parent }: ts.Identifier) =>
  text === 'askPrice' || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)

/**
 * What else could come out as a price, which no object has that is written out: what says that it is one, and
 * what is spread into another object.
 */
function claimed({ checker }: House, node: ts.Node): ts.Type[] {
  if (ts.isAsExpression(node))
    return ts.isConstTypeReference(node.type) ? [] : [checker.getTypeFromTypeNode(node.type)]
  if (!ts.isObjectLiteralExpression(node)) return []
  // A name that is counted out may be what only kit/price.ts gives.
  if (node.properties.some((part) => part.name && ts.isComputedPropertyName(part.name)))
    return [checker.getTypeAtLocation(node)]
  return node.properties
    .filter(ts.isSpreadAssignment)
    .map(({ expression }) => checker.getTypeAtLocation(expression))
}

/** Whether a value is a price, or one in words: both carry what only kit/price.ts gives. */
const isBranded = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).some((kind) =>
    kind
      .getProperties()
      .some(
        (property) => property.escapedName.toString().startsWith('__@') && isDeclaredIn(property, PRICES),
      ),
  )

/** `ticketTypes.priceMinor`, `offer.earlyPriceMinor`, `const { groupPriceMinor } = type`. */
function taken(house: House, source: Source, node: ts.Node): Violation[] {
  const name = nameTaken(node)
  if (name === undefined || !COLUMNS.includes(name.text)) return []
  if (ts.isPropertyAccessExpression(node) && isTable(house, node.expression))
    return tableNameOf(house, node.expression) === TABLE && !READS.test(source.file)
      ? [
          violationAt(
            'ticket-prices-read-once',
            source,
            node,
            'queries-seats.server.ts reads what types cost',
          ),
        ]
      : []
  const of =
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? node.expression : node.parent
  const property = house.checker.getTypeAtLocation(of).getProperty(name.text)
  return isDeclaredIn(property, TYPES) && !OPENS.test(source.file)
    ? [violationAt('ticket-prices-read-once', source, node, 'ticket-type.ts says what a type costs')]
    : []
}

function nameTaken(node: ts.Node): ts.Identifier | ts.StringLiteralLike | undefined {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name)) return node.name
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression
  if (!ts.isBindingElement(node)) return undefined
  const name = node.propertyName ?? node.name
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name : undefined
}

/**
 * `.select().from(ticketTypes)`, `.returning()`, `{ type: ticketTypes }`, `getTableColumns(ticketTypes)`: the
 * prices with all else.
 */
function wholeRows(house: House, source: Source, node: ts.Node): Violation[] {
  if (READS.test(source.file) || !reachesTypes(house, source)) return []
  const { parent } = node
  if (!parent) return []
  const isValue = ts.isPropertyAssignment(parent) && parent.initializer === node
  const isPart = isValue || ts.isShorthandPropertyAssignment(parent)
  const call = ts.isCallExpression(parent) ? parent : undefined
  const isColumns = call !== undefined && /^getTableColumns$/.test(call.expression.getText())
  return (isPart || isColumns || (call && takesAll(call))) && isTypesTable(house, node)
    ? [
        violationAt(
          'ticket-prices-read-once',
          source,
          node,
          'reads all of a ticket type: name what is needed',
        ),
      ]
    : []
}

const reached = new WeakMap<ts.SourceFile, boolean>()

/**
 * Whether a file imports the table, under whatever name and from wherever, or all of a module, in which it
 * could be.
 */
function reachesTypes(house: House, { tree }: Source): boolean {
  const isReached =
    reached.get(tree) ??
    tree.statements.filter(ts.isImportDeclaration).some(({ importClause }) => {
      const named = importClause?.namedBindings
      if (!named) return importClause?.name !== undefined
      return (
        ts.isNamespaceImport(named) || named.elements.some(({ name }) => tableNameOf(house, name) === TABLE)
      )
    })
  reached.set(tree, isReached)
  return isReached
}

function isTypesTable(house: House, node: ts.Node): boolean {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false
  if (ts.isPropertyAccessExpression(node.parent) || ts.isImportSpecifier(node.parent)) return false
  return tableNameOf(house, node) === TABLE
}

/** Whether the chain around a call has a `select()` or `returning()` that names nothing. */
function takesAll(call: ts.CallExpression): boolean {
  let outer: ts.Expression = call
  while (ts.isPropertyAccessExpression(outer.parent) || isCalled(outer)) outer = outer.parent as ts.Expression
  for (let at: ts.Expression = outer; ; at = bare(at.expression)) {
    if (!ts.isCallExpression(at) && !ts.isPropertyAccessExpression(at)) return false
    if (ts.isCallExpression(at) && namesNothing(at)) return true
  }
}

const namesNothing = ({ expression, arguments: given }: ts.CallExpression) =>
  given.length === 0 &&
  ts.isPropertyAccessExpression(expression) &&
  /^(select|selectDistinct|returning)$/.test(expression.name.text)

const isCalled = (node: ts.Expression) => ts.isCallExpression(node.parent) && node.parent.expression === node

/** SQL of a file that reads the table, be it put together of several pieces. */
function bySql(house: House, source: Source): Violation[] {
  if (READS.test(source.file)) return []
  const statements = templatesIn(house, source.tree)
  const pieces = [...nodesIn(source.tree)].flatMap((node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node)
    const isRest = ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
    return isText || isRest ? [{ node, words: wordsOf(node.text) }] : []
  })
  const isReading = [...statements, ...pieces].some(({ words }) => words.includes(TABLE))
  if (!isReading) return []
  const named = pieces.filter(({ words }) => words.some((word) => IN_SQL.includes(word)))
  const whole = statements.filter(({ words }) => readIn(words).includes(TABLE) && isWhole(words))
  return [...named, ...whole].map(({ node }) =>
    violationAt('ticket-prices-read-once', source, node, 'queries-seats.server.ts reads what types cost'),
  )
}

/** `select * from ticket_types`, `select t.* from ticket_types t`, `to_json(t)`. */
function isWhole(words: readonly string[]): boolean {
  const [next = '', after = ''] = words.slice(words.indexOf(TABLE) + 1)
  const name = next === 'as' ? after : next
  return words.some(
    (word, at) =>
      (word === '*' &&
        (words[at - 1] === 'select' ||
          (words[at - 1] === '.' && [name, TABLE].includes(words[at - 2] ?? '')))) ||
      (/^(row_)?(to_)?jsonb?(_agg)?$/.test(word) &&
        words[at + 1] === '(' &&
        words[at + 2] === name &&
        words[at + 3] === ')'),
  )
}
