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
 * that several of its parts stand in one line, and comments are as wide as code. Values of a statement are
 * matched by their names, not by counting to more than nine.
 */
export function packingRules(_house: House, source: Source): Violation[] {
  return [...spreadLiterals(source), ...wideComments(source), ...countedParameters(source)]
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

const STATEMENT = /^planned(Statement|Write)$/
/** `$10` and above. */
const COUNTED = /\$[1-9]\d/

/** Of the two that take the words of a statement, whose values stand in a list. */
function countedParameters(source: Source): Violation[] {
  return [...nodesIn(source.tree)]
    .filter(
      (node) =>
        ts.isCallExpression(node) &&
        STATEMENT.test(node.expression.getText(source.tree)) &&
        COUNTED.test(node.getText(source.tree)),
    )
    .map((node) =>
      violationAt(
        'counted-parameters',
        source,
        node,
        'more than nine positional parameters: name the values in one (jsonb_to_record)',
      ),
    )
}
