import ts from 'typescript'
import { type House, nodesIn, type Source } from './house-program.ts'
import { verbsOf } from './rule-verbs.ts'
import { readSource } from './source-tree.ts'
import type { Violation } from './violation.ts'

const RULE = 'use-case-table'
const TABLE = 'docs/use-cases.md'
const ROW = /^- `(?<useCase>[\w/-]+)` in `(?<file>[^`]+)`: (?<title>.*)$/

export type Row = { useCase: string; file: string; title: string }

/**
 * Each use case stands in docs/use-cases.md, with a test in which a stranger is refused or the journey that
 * walks it.
 */
export function checkUseCases(house: House, table = readTable(house.root)): Violation[] {
  const useCases = new Map(
    house.sources.flatMap((source) => listUseCases(house, source).map((one) => [one, source.file] as const)),
  )
  return judgeTable(rowsIn(table), useCases, (row) => faultsOf(house, row))
}

export const readTable = (root: string): string => readSource(root, TABLE)

export function rowsIn(table: string): Row[] {
  return table
    .split('\n')
    .map((line) => ROW.exec(line)?.groups as Row | undefined)
    .filter((row) => row !== undefined)
}

/** What is wrong with the table, given the file of each use case and what is wrong with a row. */
export function judgeTable(
  rows: readonly Row[],
  useCases: ReadonlyMap<string, string>,
  faults: (row: Row) => string[],
): Violation[] {
  const named = new Set(rows.map(({ useCase }) => useCase))
  const missing = [...useCases].filter(([useCase]) => !named.has(useCase))
  const stale = rows.filter(({ useCase }) => !useCases.has(useCase))
  return [
    ...missing.map(([useCase, file]) => ({
      rule: RULE,
      file,
      message: `${useCase} is missing in ${TABLE}: which test refuses a stranger, which journey walks it?`,
    })),
    ...stale.map(({ useCase }) => ({ rule: RULE, file: TABLE, message: `${useCase} is no use case` })),
    ...rows
      .filter(({ useCase }) => useCases.has(useCase))
      .flatMap((row) => faults(row))
      .map((message) => ({ rule: RULE, file: TABLE, message })),
  ]
}

/** `feature/useCase` of each exported verb of a file that takes a context first. */
export function listUseCases(house: House, source: Source): string[] {
  const [, , , feature = ''] = source.file.split('/')
  return verbsOf(house, source)
    .filter(({ trust }) => trust === 'use case')
    .map(({ name }) => `${feature}/${name}`)
}

/** Why the test that a row names proves nothing of its use case. */
export function faultsOf(house: House, { useCase, file, title }: Row): string[] {
  const source = house.sources.find((one) => one.file === file)
  if (!source) return [`${useCase}: there is no ${file}`]
  const nodes = [...nodesIn(source.tree)]
  const test = nodes.find((node) => ts.isCallExpression(node) && titleOf(node) === title)
  if (!test) return [`${useCase}: ${file} has no test “${title}”`]
  const name = useCase.split('/')[1] ?? ''
  // What goes over HTTP or through a browser names addresses, not functions.
  return file.startsWith('tests/') || reaches(house, test, name)
    ? []
    : [`${useCase}: the test “${title}” of ${file} does not call it`]
}

/** Whether a test names something, itself or by what its file gives it. */
function reaches(house: House, test: ts.Node, name: string): boolean {
  const seen = new Set<ts.Node>()
  const open: ts.Node[] = [test]
  for (let at = open.pop(); at; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    for (const node of nodesIn(at)) {
      if (!ts.isIdentifier(node)) continue
      if (node.text === name) return true
      const declared = house.checker.getSymbolAtLocation(node)?.declarations?.[0]
      if (declared && declared.getSourceFile() === test.getSourceFile()) open.push(declared)
    }
  }
  return false
}

/** The title of `test('…')`, `it('…')` and `test.each(…)('…')`. */
function titleOf(call: ts.CallExpression): string | undefined {
  const [title] = call.arguments
  if (!title || !ts.isStringLiteralLike(title)) return undefined
  let callee: ts.Expression = call.expression
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression
  const isTest = ts.isIdentifier(callee) && /^(test|it)$/.test(callee.text)
  return isTest && !/\.describe\b/.test(call.expression.getText()) ? title.text : undefined
}
