import ts from 'typescript'
import { type House, nodesIn, type Source, violationAt } from './house-program.ts'
import type { Violation } from './violation.ts'

/** The formatter's width of a line of code. */
const WIDTH = 110
const COMMENT = /^\s*(\/\/|\/?\*)/
/** A direction to a tool stands in one line. */
const DIRECTION = /(biome-ignore|@vitest-environment|https?:\/\/\S{60})/

/**
 * Limits of files count what is there, not how it is packed: a literal is not spread into another only so
 * that several of its parts stand in one line, and comments are as wide as code.
 */
export function packingRules(_house: House, source: Source): Violation[] {
  return [...spreadLiterals(source), ...wideComments(source)]
}

function spreadLiterals(source: Source): Violation[] {
  return [...nodesIn(source.tree)]
    .filter(
      (node) =>
        ((ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) && isObject(node.expression)) ||
        (ts.isSpreadElement(node) && isArray(node.expression)),
    )
    .map((node) =>
      violationAt('packed-spread', source, node, 'a literal is spread into a literal: write its parts out'),
    )
}

/** What stands in parentheses, or says what it is (`as const`), is what it holds. */
function bare(node: ts.Expression): ts.Expression {
  const holds =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  return holds ? bare(node.expression) : node
}

function isObject(given: ts.Expression): boolean {
  const node = bare(given)
  return ts.isObjectLiteralExpression(node) && node.properties.length > 0
}

function isArray(given: ts.Expression): boolean {
  const node = bare(given)
  return ts.isArrayLiteralExpression(node) && node.elements.length > 0
}

function wideComments({ file, tree }: Source): Violation[] {
  return tree.text
    .split('\n')
    .flatMap((line, at) =>
      line.length > WIDTH && COMMENT.test(line) && !DIRECTION.test(line)
        ? [{ rule: 'comment-width', file, message: `line ${at + 1}: a comment is at most ${WIDTH} wide` }]
        : [],
    )
}
