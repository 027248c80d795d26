import ts from 'typescript'
import { type House, nodesIn, type Source, violationAt } from './house-program.ts'
import type { Violation } from './violation.ts'

const CONFIG = 'app/platform/config.server.ts'
const EMAIL = 'app/kit/email-address.ts'
/** Which reads the names of days and months that people typed. */
const DAY_NAMES = 'app/features/catalogue/catalogue-record/catalogue-moment.ts'
const READER = 'app/platform/http/read-body.server.ts'
const BODY = new Set(['formData', 'json', 'text', 'arrayBuffer', 'blob', 'bytes', 'parseBody', 'body'])
const REQUESTS = new Set(['Request', 'HonoRequest', 'IncomingMessage'])

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

/**
 * What one file alone may do: read the environment, what people send, the amounts and addresses that they
 * type, write days for people, connect, lock names; and that nothing of ours is mocked.
 */
export function readerRules(house: House, source: Source): Violation[] {
  const { file } = source
  return [...nodesIn(source.tree)].flatMap((node) => [
    ...(file === CONFIG ? [] : environment(house, source, node)),
    ...(!file.startsWith('app/') || isTest(file) || file === READER ? [] : bodies(house, source, node)),
    ...(/^app\/(?!platform\/|server\.ts$)/.test(file) && !isTest(file) ? connections(source, node) : []),
    ...(/^app\/(features|routes)\//.test(file) && !isTest(file) ? nameLocks(source, node) : []),
    ...(/^app\/(features|routes|ui)\//.test(file) && !isTest(file) ? amounts(source, node) : []),
    ...(/^app\/(features|routes|ui)\//.test(file) && file !== DAY_NAMES && !isTest(file)
      ? days(source, node)
      : []),
    ...(file.startsWith('app/') && file !== EMAIL && !isTest(file) ? addresses(source, node) : []),
    ...mocks(source, node),
  ])
}

/**
 * A name by which something is taken out of something else: `a.b`, `a['b']`, `const { b } = a`, `import { b
 * }`.
 */
function takenName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text
  if (ts.isBindingElement(node) || ts.isImportSpecifier(node)) {
    const name = node.propertyName ?? node.name
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined
  }
  return undefined
}

/** What it is taken out of. */
function takenFrom({ checker }: House, node: ts.Node): ts.Type | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return checker.getTypeAtLocation(node.expression)
  return ts.isBindingElement(node) ? checker.getTypeAtLocation(node.parent) : undefined
}

/**
 * Two features that lock the same name by a number of their own would wait for each other without knowing.
 */
function nameLocks(source: Source, node: ts.Node): Violation[] {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  if (!isText || !/advisory/i.test(node.text)) return []
  return [
    violationAt(
      'name-locks',
      source,
      node,
      'names are locked by app/platform/lock-names.server.ts, in a space of their own',
    ),
  ]
}

/** Zod's own reader and a pattern by hand refuse addresses that mail can be sent to. */
function addresses(source: Source, node: ts.Node): Violation[] {
  const isZods =
    ts.isPropertyAccessExpression(node) && node.name.text === 'email' && ts.isCallExpression(node.parent)
  const isCalled = isZods && ts.isCallExpression(node.parent) && node.parent.expression === node
  const isPattern = ts.isRegularExpressionLiteral(node) && /\[\^[^\]]*@[^\]]*\][+*]@\[/.test(node.text)
  if (!isCalled && !isPattern) return []
  return [violationAt('one-email-reader', source, node, `email addresses are read by ${EMAIL} alone`)]
}

/** Who reads an amount must know how many decimals its currency has; dividing by them only shows one. */
function amounts(source: Source, node: ts.Node): Violation[] {
  const isTimes =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.AsteriskToken &&
    [node.left, node.right].some((side) => /\bminorDigits\(|^10 \*\* /.test(side.getText()))
  if (!isTimes && takenName(node) !== 'parseMoney') return []
  return [
    violationAt(
      'one-amount-reader',
      source,
      node,
      'amounts that people type are read by app/kit/typed-amount.ts alone, those of machines by kit/money.ts',
    ),
  ]
}

/** Who writes a day by another way writes it otherwise: 'Nov 26, 2026' beside '26 Nov 2026'. */
function days(source: Source, node: ts.Node): Violation[] {
  const isOwn = /^toLocale(Date|Time)String$/.test(takenName(node) ?? '')
  const isFormat =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    /\bDateTimeFormat$/.test(node.expression.getText()) &&
    node.arguments?.[0] !== undefined &&
    !ts.isStringLiteralLike(node.arguments[0])
  if (!isOwn && !isFormat) return []
  const message = 'days, months and times are written for people in app/kit alone'
  return [violationAt('one-writer-of-days', source, node, message)]
}

function environment(house: House, source: Source, node: ts.Node): Violation[] {
  if (takenName(node) !== 'env') return []
  const type = house.checker.getTypeAtLocation(ts.isImportSpecifier(node) ? node.name : node)
  if (type.symbol?.name !== 'ProcessEnv') return []
  const isPassedOn = ts.isSpreadAssignment(node.parent) && !source.file.startsWith('app/')
  if (isPassedOn) return []
  return [
    violationAt(
      'environment',
      source,
      node,
      `the environment is read in ${CONFIG}; a script may pass all of it to a child`,
    ),
  ]
}

function bodies(house: House, source: Source, node: ts.Node): Violation[] {
  if (!BODY.has(takenName(node) ?? '')) return []
  const type = takenFrom(house, node)
  const kinds = type?.isUnion() ? type.types : [type]
  if (!kinds.some((kind) => REQUESTS.has(kind?.symbol?.name ?? ''))) return []
  return [
    violationAt(
      'one-body-reader',
      source,
      node,
      `what people send is read by ${READER} alone, which bounds it`,
    ),
  ]
}

function connections(source: Source, node: ts.Node): Violation[] {
  const isClient = takenName(node) === '$client'
  const isDriver =
    ts.isImportDeclaration(node) &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    /^pg(\/|$)|\/connections\.server\.ts$/.test(node.moduleSpecifier.text)
  return isClient || isDriver
    ? [
        violationAt(
          'platform-connects',
          source,
          node,
          'connections are kept by the platform: use read and inTransaction',
        ),
      ]
    : []
}

function mocks(source: Source, node: ts.Node): Violation[] {
  const isMock =
    ts.isPropertyAccessExpression(node) &&
    /^(mock|doMock)$/.test(node.name.text) &&
    node.expression.getText() === 'vi'
  return isMock
    ? [
        violationAt(
          'no-mocks',
          source,
          node,
          'nothing of ours is mocked: use builders and the in-process fakes',
        ),
      ]
    : []
}
