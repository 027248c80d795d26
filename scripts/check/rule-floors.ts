import ts from 'typescript'
import { featureOf, floorOf } from './feature-of.ts'
import { bare, type House, nodesIn, type Source, violationAt } from './house-program.ts'
import { tableNamesOf, tablesOf } from './house-tables.ts'
import { isReadRows } from './seen-scopes.ts'
import { plainTextsIn, readIn, templatesIn, wordsOf, writtenIn } from './sql-words.ts'
import type { Violation } from './violation.ts'

const RULE = 'lower-floors-only'

/**
 * A table of a higher floor is as far away as its feature: whoever names it in SQL, or is handed it, imports
 * upwards.
 */
export function floorRules(house: House, source: Source): Violation[] {
  const own = featureOf(source.file)
  if (own === undefined || /\.test\.tsx?$/.test(source.file)) return []
  return namedTables(house, source).flatMap(({ node, name }) => {
    const owner = tablesOf(house).get(name)?.owner ?? ''
    return floorOf(owner) > floorOf(own)
      ? [violationAt(RULE, source, node, `${own} names ${name}, a table of ${owner}, which stands above it`)]
      : []
  })
}

/**
 * Whether an expression could be a table, by how it is written: what types a function or an object has takes
 * longest to find out, and neither is one.
 */
const mayBeTable = (given: ts.Expression): boolean => {
  const at = bare(given)
  return !(
    ts.isArrowFunction(at) ||
    ts.isFunctionExpression(at) ||
    ts.isObjectLiteralExpression(at) ||
    ts.isArrayLiteralExpression(at) ||
    ts.isTaggedTemplateExpression(at) ||
    ts.isLiteralExpression(at)
  )
}

/** The tables that a file names, by SQL of any spelling and as a table of Drizzle's. */
export function namedTables(house: House, { tree }: Source): { node: ts.Node; name: string }[] {
  const inTemplates = templatesIn(house, tree).flatMap(({ node, words }) =>
    [...readIn(words), ...writtenIn(words)].map((name) => ({ node, name })),
  )
  const inCode = [...nodesIn(tree)].flatMap((node): { node: ts.Node; name: string }[] => {
    if (ts.isCallExpression(node) && isReadRows(house, node))
      return plainTextsIn(house, node)
        .map((text) => wordsOf(text))
        .flatMap((words) => [...readIn(words), ...writtenIn(words)])
        .map((name) => ({ node, name }))
    if (!ts.isCallExpression(node) && !ts.isTemplateSpan(node)) return []
    const given = ts.isTemplateSpan(node) ? [node.expression] : node.arguments
    return given.filter(mayBeTable).flatMap((one) => tableNamesOf(house, one).map((name) => ({ node, name })))
  })
  return [...inTemplates, ...inCode]
}
