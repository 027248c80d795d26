import ts from 'typescript'
import type { Import } from './import-graph.ts'
import { readSource } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** What takes files of people apart. */
const PARSERS =
  /^node_modules\/(ical\.js|fflate|csv-parse|htmlparser2|saxes|chardet|iconv-lite|sharp|sanitize-html|marked|postal-mime)\//

/** Where these are used for something else than a file that somebody gave, and for what. */
export const NO_FILES: Record<string, string> = {
  'app/platform/pictures/paint.server.ts': 'pictures that we laid out ourselves',
  'app/platform/qr-code.server.ts': 'codes that we drew ourselves',
  'app/platform/rich-text.server.ts': 'texts of forms, as long as their fields allow',
  'app/kit/markdown.ts': 'texts of forms, as long as their fields allow',
  'app/kit/html-words.ts': 'texts of forms, as long as their fields allow',
  'app/kit/rich-tree.ts': 'texts of forms, as long as their fields allow',
  'app/features/site/site/render-text.server.ts': 'texts of ours',
  'app/ui/rich-text-pasted.ts': 'what a browser pastes, in that browser',
}

const ENTRY = 'app/platform/reading/serve-reader.server.ts'
const LIMITS = 'app/kit/reading-limits.ts'
const LIMIT_NAME = /(^|_)(MOST|MAX|LIMIT|DEPTH)(_|$)/

/** The files that begin readers, all that take files apart, and what is wrong with them. */
export type ReadersSeen = { readers: string[]; read: string[]; violations: Violation[] }

/**
 * What people give is read in a process apart (`serveReader`): whoever takes it apart is imported by nothing
 * else. And how much is read stands in one module: what takes files apart declares no limits of its own.
 */
export function lookAtReaders(root: string, imports: readonly Import[]): ReadersSeen {
  const loaded = imports.filter(
    ({ from, to, isType }) =>
      !isType && to !== null && from.startsWith('app/') && !/\.test\.tsx?$/.test(from),
  )
  const importers = Map.groupBy(loaded, ({ to }) => to ?? '')
  const readers = [...new Set((importers.get(ENTRY) ?? []).map(({ from }) => from))].toSorted()
  const isBuilder = (file: string) => /testing(\.server)?\.ts$|\/testing\//.test(file)

  const parsing = [...new Set(loaded.filter(({ to }) => PARSERS.test(to ?? '')).map(({ from }) => from))]
    .filter((file) => !(file in NO_FILES))
    .toSorted()
  const way = new Map<string, string[]>(parsing.map((file) => [file, [file]]))
  const violations: Violation[] = []
  for (const [file, path] of way) {
    if (readers.includes(file)) continue
    const above = (importers.get(file) ?? []).map(({ from }) => from).filter((one) => !isBuilder(one))
    if (above.length === 0 && !isBuilder(file))
      violations.push({
        rule: 'files-are-read-apart',
        file,
        message: `what people give is read by a file that calls serveReader (imports ${path.join(' → ')})`,
      })
    for (const one of above) if (!way.has(one) && !(one in NO_FILES)) way.set(one, [one, ...path])
  }

  for (const file of way.keys())
    for (const name of limitsIn(readSource(root, file), file))
      violations.push({
        rule: 'limits-in-one-module',
        file,
        message: `${name}: what a reader reads at most stands in ${LIMITS}`,
      })
  return { readers, read: [...way.keys()].toSorted(), violations }
}

/** Constants with the name of a limit that are a number, or numbers by name. */
function limitsIn(text: string, file: string): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  return tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name) || !LIMIT_NAME.test(name.text) || !initializer) return []
      return isNumbers(initializer) ? [name.text] : []
    }),
  )
}

function isNumbers(value: ts.Expression): boolean {
  if (ts.isAsExpression(value)) return isNumbers(value.expression)
  if (ts.isBinaryExpression(value)) return isNumbers(value.left)
  if (ts.isObjectLiteralExpression(value))
    return value.properties.some((one) => ts.isPropertyAssignment(one) && isNumbers(one.initializer))
  return ts.isNumericLiteral(value)
}
