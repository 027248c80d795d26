import ts from 'typescript'
import { type House, nodesIn, type Source, violationAt } from './house-program.ts'
import { isSqlTag } from './sql-words.ts'
import type { Violation } from './violation.ts'

/**
 * In what is selected of one table, drizzle writes a column without its table: `${orders.id}` in a
 * subquery is `id`, which is the subquery's own. There the name is written out: `orders.id`.
 */
export function selectRules(house: House, source: Source): Violation[] {
  return [...nodesIn(source.tree)].flatMap((node) => {
    const table = tableSelectedAlone(node)
    if (!table || !ts.isCallExpression(node)) return []
    return node.arguments
      .flatMap((selected) => [...nodesIn(selected)])
      .filter(ts.isTaggedTemplateExpression)
      .filter(({ tag }) => isSqlTag(house, tag))
      .flatMap(({ template }) => idsInSubqueries(template, table))
      .map((id) =>
        violationAt(
          'columns-have-tables',
          source,
          id,
          `the id of ${table} is written without its table here: write both by hand`,
        ),
      )
  })
}

/** The name of the table of `.select({ … }).from(table)` that joins nothing. */
function tableSelectedAlone(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  if (!/^select/.test(node.expression.name.text)) return null
  let table: string | null = null
  for (let at: ts.Node = node; ; ) {
    const [access, call] = [at.parent, at.parent.parent]
    if (!ts.isPropertyAccessExpression(access) || !call || !ts.isCallExpression(call)) return table
    const { text } = access.name
    if (/Join$/.test(text)) return null
    const [given] = call.arguments
    if (text === 'from') table = given && ts.isIdentifier(given) ? given.text : null
    at = call
  }
}

function idsInSubqueries(template: ts.TemplateLiteral, table: string): ts.Node[] {
  if (!ts.isTemplateExpression(template)) return []
  let before = template.head.text
  return template.templateSpans.filter(({ expression, literal }) => {
    const isInside = isInSubquery(before)
    before += `?${literal.text}`
    return (
      isInside &&
      ts.isPropertyAccessExpression(expression) &&
      expression.name.text === 'id' &&
      expression.expression.getText() === table
    )
  })
}

/** Whether a parenthesis that begins with `select` is still open at the end of a text. */
function isInSubquery(text: string): boolean {
  const open: boolean[] = []
  for (const [part] of text.matchAll(/\(\s*select\b|[()]/gi)) {
    if (part === ')') open.pop()
    else open.push(part !== '(')
  }
  return open.includes(true)
}
