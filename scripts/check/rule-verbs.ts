import ts from 'typescript'
import {
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  type Source,
  violationAt,
} from './house-program.ts'
import { isTransactionType } from './rule-writes.ts'
import type { Violation } from './violation.ts'

/** In a feature, or in one of its rooms. */
const VERB_FILE =
  /^app\/features\/(?:[^/]+\/){2,3}(?!queries|tables|testing|personal-data)[a-z0-9-]+-[a-z0-9]+\.server\.ts$/

/** A function that a file of a verb gives to others; `trust` is what its first argument is. */
export type Verb = { name: string; node: ts.Node; trust: 'use case' | 'building block' | 'neither' }

/** The exported functions of a file of a verb. */
export const verbsOf = (house: House, source: Source): Verb[] =>
  VERB_FILE.test(source.file) ? exportedFunctions(house, source) : []

/** The exported functions of a file, behind re-exports. */
export function exportedFunctions(house: House, { tree }: Source): Verb[] {
  const module = house.checker.getSymbolAtLocation(tree)
  const exported = module ? house.checker.getExportsOfModule(module) : []
  return exported.flatMap((symbol) => {
    const own = symbol.declarations?.[0] ?? tree
    const target = symbol.flags & ts.SymbolFlags.Alias ? house.checker.getAliasedSymbol(symbol) : symbol
    const [signature] = house.checker.getTypeOfSymbolAtLocation(target, own).getCallSignatures()
    if (!(target.flags & ts.SymbolFlags.Value) || !signature) return []
    return [{ name: symbol.name, node: own, trust: trustOf(house, signature) }]
  })
}

function trustOf(house: House, signature: ts.Signature): Verb['trust'] {
  const [first] = signature.getParameters()
  const declared = first?.valueDeclaration
  if (!first || !declared || !ts.isParameter(declared)) return 'neither'
  const type = house.checker.getTypeOfSymbolAtLocation(first, declared)
  if (isTransactionType(type)) return 'building block'
  const named = type.aliasSymbol ?? type.symbol
  return named?.name === 'Ctx' && isDeclaredIn(named, '/app/platform/context.server.ts')
    ? 'use case'
    : 'neither'
}

/**
 * One exported verb a file, and its first argument tells the trust; a use case says what it takes and
 * refuses. One that saves or changes what a form showed says what it would write over: see `differsFrom`. A
 * file that reaches nothing which takes a context or a transaction holds no verb: it may give several
 * functions of any shape.
 */
export function verbRules(house: House, source: Source): Violation[] {
  const verbs = verbsOf(house, source)
  if (verbs.every(({ trust }) => trust === 'neither') && !reachesData(house, source)) return []
  const [, ...more] = verbs.filter(({ trust }) => trust !== 'neither')
  return [
    ...verbs
      .filter(({ trust }) => trust === 'neither')
      .map(({ name, node }) =>
        violationAt(
          'verb-shape',
          source,
          node,
          `${name} takes ctx first (a use case) or tx first (a building block), nothing else`,
        ),
      ),
    ...more.map(({ name, node }) =>
      violationAt('one-verb', source, node, `one exported verb a file: ${name} gets a file of its own`),
    ),
    ...verbs
      .filter(({ trust, node }) => trust === 'use case' && !isDescribed(node))
      .map(({ name, node }) =>
        violationAt(
          'use-case-docstring',
          source,
          node,
          `${name} says in a sentence or two what it takes and what it refuses`,
        ),
      ),
    ...verbs
      .filter(
        ({ trust, name }) => trust === 'use case' && /^(save|change)[A-Z]/.test(name) && !asks(house, source),
      )
      .map(({ name, node }) =>
        violationAt(
          'save-what-was-seen',
          source,
          node,
          `${name} writes a form over what another tab may have saved meanwhile: SavedForm, versionToken, differsFrom (what writes over nothing that was shown has another verb)`,
        ),
      ),
  ]
}

/** Whether a file asks if what a form showed is what stands there still. */
function asks(house: House, { tree }: Source): boolean {
  return [...nodesIn(tree)].some((node) => {
    if (!ts.isCallExpression(node)) return false
    const called = resolvedSymbol(house, node.expression)
    return called?.name === 'differsFrom' && isDeclaredIn(called, '/app/platform/version-token.server.ts')
  })
}

/** Whether a file imports tables, the handles, or a function that takes a context or a transaction. */
function reachesData(house: House, { tree }: Source): boolean {
  return tree.statements.filter(ts.isImportDeclaration).some(({ importClause, moduleSpecifier }) => {
    if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false
    const module = house.checker.getSymbolAtLocation(moduleSpecifier)
    const file = module?.valueDeclaration && house.fileOf(module.valueDeclaration)
    if (!module || !file?.startsWith('app/')) return false
    if (/\/tables\.server\.ts$|^app\/platform\/(db|connections|context)\.server\.ts$/.test(file)) return true
    const names = importedNames(importClause) ?? house.checker.getExportsOfModule(module)
    return names.some((name) => {
      const symbol = 'kind' in name ? resolvedSymbol(house, name.name) : name
      const [signature] = symbol ? house.checker.getTypeOfSymbol(symbol).getCallSignatures() : []
      return signature !== undefined && trustOf(house, signature) !== 'neither'
    })
  })
}

/** The names that an import takes as values; undefined when it takes all. */
function importedNames({ namedBindings }: ts.ImportClause): ts.ImportSpecifier[] | undefined {
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return undefined
  return namedBindings?.elements.filter(({ isTypeOnly }) => !isTypeOnly) ?? []
}

/** Whether a comment for readers stands before a statement; such comments are no part of the trees. */
function isDescribed(node: ts.Node): boolean {
  const { text } = node.getSourceFile()
  const statement = ts.findAncestor(node, (at) => ts.isSourceFile(at.parent)) ?? node
  const before = ts.getLeadingCommentRanges(text, statement.pos) ?? []
  return before.some(({ pos }) => text.startsWith('/**', pos))
}
