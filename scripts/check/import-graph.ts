import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { listFiles, readSource } from './source-tree.ts'

/**
 * One import of one file of ours. `to` is a path relative to the root, `node_modules/…` for a package,
 * `node:…` for a part of Node, or null when it leads nowhere; `isType` when nothing of it is left after types
 * are gone.
 */
export type Import = { from: string; to: string | null; text: string; isType: boolean }

const NOT_LOOKED_UP = /^virtual:|(^|\/)\+types\/|[?]/

/** What the files of `folders` import, export from elsewhere and load while they run. */
export function readImports(root: string, folders: readonly string[]): Import[] {
  return readImportsOf(
    root,
    folders.flatMap((folder) => listFiles(root, folder)),
  )
}

/** The same of some files. */
export function readImportsOf(root: string, files: readonly string[]): Import[] {
  const configured = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(configured, ts.sys, root)
  const cache = ts.createModuleResolutionCache(root, (name) => name, options)
  const resolve = (text: string, file: string): string | null => {
    const { resolvedModule } = ts.resolveModuleName(text, join(root, file), options, ts.sys, cache)
    if (resolvedModule) return pathOf(root, resolvedModule)
    const asFile = text.startsWith('#') ? text.slice(1) : relativeTo(file, text)
    return ts.sys.fileExists(join(root, asFile)) ? asFile : null
  }
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const tree = ts.createSourceFile(file, readSource(root, file), ts.ScriptTarget.Latest, false)
      return importsIn(tree)
        .filter(({ text }) => !NOT_LOOKED_UP.test(text))
        .map(({ text, isType }) => ({
          from: file,
          text,
          isType,
          to: isBuiltin(text) ? `node:${text.replace(/^node:/, '')}` : resolve(text, file),
        }))
    })
}

const relativeTo = (file: string, text: string) => join(file, '..', text).split(sep).join('/')

function pathOf(root: string, { resolvedFileName, packageId }: ts.ResolvedModuleFull): string {
  const inside = resolvedFileName.match(/node_modules\/(?!.*node_modules\/)(.*)/)
  if (inside) return `node_modules/${inside[1]?.replace(/^@types\//, '')}`
  const file = relative(root, resolvedFileName).split(sep).join('/')
  // What `imports` of our own package.json leads to has our own name, too.
  if (packageId && /^\.\.(\/|$)/.test(file)) return `node_modules/${packageId.name}/`
  return file
}

const isImporting = (node: ts.Node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node)

function importsIn(tree: ts.SourceFile): { text: string; isType: boolean }[] {
  const found: { text: string; isType: boolean }[] = []
  const add = (node: ts.Node | undefined, isType: boolean) => {
    if (node && ts.isStringLiteralLike(node)) found.push({ text: node.text, isType })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  // Without one that is called or named as a type, imports stand among the outermost statements alone.
  if (/\bimport\s*\(/.test(tree.text)) visit(tree)
  else for (const statement of tree.statements) if (isImporting(statement)) visit(statement)
  return found
}

/** Files that import each other in a ring, each ring once, beginning with its first file by name. */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (to === null || /^node(_modules\/|:)/.test(to)) continue
    next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const done = new Set<string>()
  const rings: string[][] = []
  const walk = (file: string, path: string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) rings.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    for (const target of next.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of [...next.keys()].sort()) walk(file, [])
  return rings.map((ring) => {
    const first = ring.indexOf([...ring].sort()[0] ?? '')
    return [...ring.slice(first), ...ring.slice(0, first)]
  })
}
