import ts from 'typescript'
import { type House, nodesIn, type Source, violationAt } from './house-program.ts'
import type { Violation } from './violation.ts'

const ROUTER = 'react-router'
/** What puts a language before a path. */
const WITH_LANGUAGE = new Set(['pathIn', 'prefixOf'])
/** What of the router takes an address, and by which names one calls what it gives. */
const GIVERS = new Set(['useNavigate', 'useFetcher', 'useSubmit'])
const CALLED = new Set(['navigate', 'load', 'submit'])

/**
 * The router puts the language of the page before each address that it is given: one that has it already
 * leads to a page that there is not, in all languages but English.
 */
export function addressRules(_house: House, source: Source): Violation[] {
  if (!source.file.endsWith('.tsx')) return []
  const taken = takenOfRouter(source.tree)
  const forms = new Set(taken.filter(({ what }) => what === 'Form').map(({ as }) => as))
  const gives = taken.some(({ what }) => GIVERS.has(what))
  return [...nodesIn(source.tree)].flatMap((node) => {
    const isForm = isActionOf(node, forms)
    const isCall = gives && ts.isCallExpression(node) && CALLED.has(lastNameOf(node.expression))
    const given = isForm ? [node] : isCall ? [...node.arguments] : []
    return given.some(hasLanguage)
      ? [violationAt('router-adds-the-language', source, node, 'the router puts the language before it')]
      : []
  })
}

/** What a file takes of the router, and as what it knows it. */
function takenOfRouter(tree: ts.SourceFile): { what: string; as: string }[] {
  return tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const bindings = statement.importClause?.namedBindings
    if (statement.moduleSpecifier.text !== ROUTER || !bindings || !ts.isNamedImports(bindings)) return []
    return bindings.elements.map(({ name, propertyName }) => ({
      what: (propertyName ?? name).text,
      as: name.text,
    }))
  })
}

/** `<Form action={…}>`. */
const isActionOf = (node: ts.Node, forms: ReadonlySet<string>): boolean =>
  ts.isJsxAttribute(node) &&
  node.name.getText() === 'action' &&
  (ts.isJsxOpeningElement(node.parent.parent) || ts.isJsxSelfClosingElement(node.parent.parent)) &&
  forms.has(node.parent.parent.tagName.getText())

/** `navigate`, `fetcher.load`. */
const lastNameOf = (callee: ts.Expression): string =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''

const hasLanguage = (node: ts.Node): boolean =>
  [...nodesIn(node)].some(
    (at) =>
      ts.isCallExpression(at) && ts.isIdentifier(at.expression) && WITH_LANGUAGE.has(at.expression.text),
  )
