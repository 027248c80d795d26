import ts from 'typescript'
import { shapesOf } from './call-shapes.ts'
import { bare, type House, nodesIn, type Source, violationAt } from './house-program.ts'
import type { Violation } from './violation.ts'

/**
 * What does nothing but give a result: who builds the program leaves such a call out where nobody uses it,
 * and with it what it would have refused.
 */
const PURE = new Set([
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'BigInt',
  'Number',
  'String',
])
const PURE_METHODS = new Set(['JSON.parse', 'JSON.stringify', 'URL.parse', 'Object.keys', 'Number.parseInt'])

/** What runs in a process that serves others, too. */
const SERVES = /\.server\.ts$|^app\/server\.ts$/

/**
 * Nothing is called for its refusal alone (`results-are-used`), and a promise that is started is awaited or
 * handed on, or its failure is taken (`promises-are-awaited`): one that fails where nobody waits ends the
 * process. Where it ends nobody else's work, `void` is enough.
 */
export function resultRules(house: House, source: Source): Violation[] {
  const found: Violation[] = []
  for (const node of nodesIn(source.tree)) {
    if (!ts.isExpressionStatement(node)) continue
    const expression = bare(node.expression)
    if (isUnused(expression))
      found.push(
        violationAt('results-are-used', source, node, 'its result is used by nobody, so it may be left out'),
      )
    else if (isFloating(house, source, expression))
      found.push(
        violationAt(
          'promises-are-awaited',
          source,
          node,
          'a promise is started, and nobody takes its failure',
        ),
      )
  }
  return found
}

function isUnused(expression: ts.Expression): boolean {
  if (ts.isNewExpression(expression)) return true
  if (!ts.isCallExpression(expression)) return false
  const name = expression.expression.getText()
  return PURE.has(name) || PURE_METHODS.has(name)
}

function isFloating(house: House, { file }: Source, expression: ts.Expression): boolean {
  const isLetGo = ts.isVoidExpression(expression)
  // In a browser what fails so is reported and ends nothing; at a command line it ends the command, as it
  // should.
  if (isLetGo && !SERVES.test(file)) return false
  const started = isLetGo ? bare(expression.expression) : expression
  if (!ts.isCallExpression(started) || isTaken(started) || givesPlain(house, started)) return false
  const type = house.checker.getTypeAtLocation(started)
  return isPromise(type) || (!isLetGo && listsPromises(house, type))
}

const PLAIN = ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike | ts.TypeFlags.NumberLike

/**
 * Whether what is called gives nothing, or a figure, whatever it is given: then nothing that it is given need
 * be looked at.
 */
function givesPlain(house: House, call: ts.CallExpression): boolean {
  const shapes = shapesOf(house, call)
  if (shapes?.every(({ flags }) => (flags & PLAIN) !== 0)) return true
  const { checker } = house
  const { expression } = call
  const signatures = checker.getTypeAtLocation(expression).getCallSignatures()
  return (
    signatures.length > 0 &&
    signatures.every((one) => (checker.getReturnTypeOfSignature(one).flags & PLAIN) !== 0)
  )
}

/** `….catch(…)`, `….then(…, …)`, and either before `.finally(…)`. */
function isTaken({ expression, arguments: given }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false
  const name = expression.name.text
  if (name === 'finally' && ts.isCallExpression(expression.expression)) return isTaken(expression.expression)
  return (name === 'catch' && given.length > 0) || (name === 'then' && given.length > 1)
}

function isPromise(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isPromise)
  return /^Promise(Like)?$/.test(type.symbol?.name ?? '')
}

/** Whether nobody would wait for what is in a list. */
const listsPromises = ({ checker }: House, type: ts.Type): boolean =>
  checker.isArrayLikeType(type) && checker.getTypeArguments(type as ts.TypeReference).some(isPromise)
