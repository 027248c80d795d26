import ts from 'typescript'
import { type House, nodesIn, type Source, violationAt } from './house-program.ts'
import type { Violation } from './violation.ts'

const ROUTER = 'react-router'
/** What people write sentences into. */
const LONG = 'TextAreaField'

/**
 * Whoever writes sentences does not write them twice: a form with a field for long text is a KeptForm or
 * SavedForm of ui/, or hands its element (`ref`) to what keeps drafts of it.
 */
export function formRules(_house: House, source: Source): Violation[] {
  if (!source.file.endsWith('.tsx') || source.file === 'app/ui/kept-form.tsx') return []
  const form = routersForm(source.tree)
  if (form === undefined) return []
  return [...nodesIn(source.tree)]
    .filter(ts.isJsxElement)
    .filter(({ openingElement }) => openingElement.tagName.getText() === form)
    .filter((element) => !hasRef(element.openingElement) && asksForText(element))
    .map((element) =>
      violationAt('text-outlives-reload', source, element, 'a form with long text is a KeptForm of ui/'),
    )
}

/** As what the file knows the router's form. */
function routersForm(tree: ts.SourceFile): string | undefined {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const names = statement.importClause?.namedBindings
    if (statement.moduleSpecifier.text !== ROUTER || !names || !ts.isNamedImports(names)) continue
    const form = names.elements.find(({ name, propertyName }) => (propertyName ?? name).text === 'Form')
    if (form) return form.name.text
  }
  return undefined
}

const hasRef = ({ attributes }: ts.JsxOpeningElement) =>
  attributes.properties.some(
    (attribute) => ts.isJsxAttribute(attribute) && attribute.name.getText() === 'ref',
  )

function asksForText(element: ts.JsxElement): boolean {
  return [...nodesIn(element)].some(
    (node) =>
      (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === LONG,
  )
}
