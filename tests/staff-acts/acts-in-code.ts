import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const ADMIN = 'app/routes/admin'
const STAFF_ACTIONS = /^staff(Files)?Action$/

type File = {
  path: string
  /** Where what is imported under a name comes from, and how it is called there. */
  imports: Map<string, { from: string; name: string }>
  declared: Map<string, ts.Node>
}

const files = new Map<string, File>()

function fileAt(at: string): File {
  const known = files.get(at)
  if (known) return known
  const tree = ts.createSourceFile(at, readFileSync(at, 'utf8'), ts.ScriptTarget.Latest, true)
  const file: File = { path: at, imports: new Map(), declared: new Map() }
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly) keep(file, statement)
    if (ts.isFunctionDeclaration(statement) && statement.name)
      file.declared.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations)
        if (ts.isIdentifier(one.name)) file.declared.set(one.name.text, one)
  }
  files.set(at, file)
  return file
}

function keep(file: File, { moduleSpecifier, importClause }: ts.ImportDeclaration): void {
  if (!ts.isStringLiteral(moduleSpecifier) || !importClause?.namedBindings) return
  if (!ts.isNamedImports(importClause.namedBindings)) return
  const { text } = moduleSpecifier
  const from = text.startsWith('.')
    ? path.join(path.dirname(file.path), text)
    : text.replace(/^#app\//, 'app/')
  for (const { name, propertyName } of importClause.namedBindings.elements)
    file.imports.set(name.text, { from, name: propertyName?.text ?? name.text })
}

function* identifiersIn(node: ts.Node): Generator<string> {
  if (ts.isIdentifier(node)) yield node.text
  for (const child of node.getChildren()) yield* identifiersIn(child)
}

/**
 * The use cases that a piece of a route calls, itself or by what it names of this file or of another route.
 */
function actsIn(file: File, node: ts.Node, seen: Set<ts.Node>): string[] {
  if (seen.has(node)) return []
  seen.add(node)
  return [...identifiersIn(node)].flatMap((name) => {
    const own = file.declared.get(name)
    if (own) return actsIn(file, own, seen)
    const imported = file.imports.get(name)
    if (!imported) return []
    const { from } = imported
    if (from.startsWith('app/routes/')) {
      const other = fileAt(from)
      const declared = other.declared.get(imported.name)
      return declared ? actsIn(other, declared, seen) : []
    }
    const isVerb = /^app\/features\/.*\.server\.ts$/.test(from) && !/\/queries[^/]*$/.test(from)
    return isVerb ? [imported.name] : []
  })
}

/**
 * Every act of staff: the use cases that the actions of the administration's routes call, by name, read from
 * the routes themselves; and how many of these have an action.
 */
export function actsOfStaff(): { acts: string[]; actions: number } {
  const routes = readdirSync(ADMIN).filter((name) => name.endsWith('.tsx') || name.endsWith('.ts'))
  const found = routes.flatMap((name) => {
    const file = fileAt(path.join(ADMIN, name))
    const action = file.declared.get('action')
    const isOfStaff = action && [...identifiersIn(action)].some((one) => STAFF_ACTIONS.test(one))
    return action ? [{ name, isOfStaff, acts: actsIn(file, action, new Set()) }] : []
  })
  const others = found.filter(({ isOfStaff, acts }) => !isOfStaff || acts.length === 0)
  if (others.length > 0) throw new Error(`no action of staff: ${others.map(({ name }) => name).join()}`)
  return { acts: [...new Set(found.flatMap(({ acts }) => acts))].toSorted(), actions: found.length }
}
