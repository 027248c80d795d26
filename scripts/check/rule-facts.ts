import ts from 'typescript'
import {
  bare,
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  type Source,
  symbolNamed,
  violationAt,
} from './house-program.ts'
import { isTransaction } from './rule-writes.ts'
import type { Violation } from './violation.ts'

const FACTS = '/app/platform/facts.server.ts'
const TRACES = '/app/platform/audit.server.ts'
const CONNECTIONS = '/app/platform/db.server.ts'
const WRITERS = /^(insert|update|delete|execute)$/

/**
 * A fact is recorded in the transaction that makes it true. One in a transaction that writes nothing else
 * comes after the write: should the process end between the two, what others must hear of is never told.
 */
export function factRules(house: House, source: Source): Violation[] {
  if (!/^app\//.test(source.file) || /\.test\.tsx?$|^app\/platform\//.test(source.file)) return []
  return [...nodesIn(source.tree)]
    .filter(ts.isCallExpression)
    .filter(({ expression }) => isOf(house, expression, 'inTransaction', CONNECTIONS))
    .filter(({ arguments: given }) => {
      const body = given[0] && bodyOf(house, given[0])
      return body !== undefined && records(house, body) && !writes(house, body)
    })
    .map((node) =>
      violationAt(
        'facts-with-their-write',
        source,
        node,
        'records a fact, and writes nothing that makes it true',
      ),
    )
}

function isOf(house: House, node: ts.Expression, name: string, file: string): boolean {
  return isDeclaredIn(symbolNamed(house, node, [name]), file)
}

/** What a function does that is written here, or named. */
function bodyOf(house: House, node: ts.Expression): ts.Node | undefined {
  const given = bare(node)
  if (ts.isArrowFunction(given) || ts.isFunctionExpression(given)) return given.body
  const declared = ts.isIdentifier(given) ? resolvedSymbol(house, given)?.valueDeclaration : undefined
  if (declared && ts.isFunctionDeclaration(declared)) return declared.body
  return declared &&
    ts.isVariableDeclaration(declared) &&
    declared.initializer &&
    declared.initializer !== given
    ? bodyOf(house, declared.initializer)
    : undefined
}

const callsIn = (body: ts.Node) => [...nodesIn(body)].filter(ts.isCallExpression)
const isFact = (house: House, { expression }: ts.CallExpression) =>
  isOf(house, expression, 'recordFact', FACTS) || isOf(house, expression, 'recordFacts', FACTS)

function records(house: House, body: ts.Node, depth = 0): boolean {
  return callsIn(body).some((call) => {
    if (isFact(house, call)) return true
    const inner = depth < 3 && takesTransaction(house, call) ? bodyOf(house, call.expression) : undefined
    return inner !== undefined && records(house, inner, depth + 1)
  })
}

/**
 * Whether anything is written but facts and traces: by a handle, by a statement of a text, or by a block that
 * does so.
 */
function writes(house: House, body: ts.Node, depth = 0): boolean {
  return callsIn(body).some((call) => {
    const { expression } = call
    if (ts.isPropertyAccessExpression(expression) && WRITERS.test(expression.name.text))
      return isTransaction(house, expression.expression)
    if (!takesTransaction(house, call) || isFact(house, call)) return false
    if (isDeclaredIn(resolvedSymbol(house, bare(expression)), TRACES)) return false
    const inner = depth < 4 ? bodyOf(house, expression) : undefined
    return inner === undefined || writes(house, inner, depth + 1)
  })
}

const takesTransaction = (house: House, { arguments: [first] }: ts.CallExpression) =>
  first !== undefined && isTransaction(house, first)
