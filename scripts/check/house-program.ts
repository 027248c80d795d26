import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'
import type { Violation } from './violation.ts'

/** One file of ours as TypeScript sees it; `file` is relative to the root, with forward slashes. */
export type Source = { file: string; tree: ts.SourceFile }

/** The whole code with names and types resolved: what the rules on the syntax tree read. */
export type House = {
  root: string
  program: ts.Program
  checker: ts.TypeChecker
  sources: Source[]
  fileOf: (node: ts.Node) => string
}

/** A rule on the syntax tree: what is wrong in one file. */
export type SyntaxRule = (house: House, source: Source) => Violation[]

/**
 * Reads the files of tsconfig.json at `root`, or only `planted` ones (path → text) and what they import: they
 * may be on no disk and stand before those that are.
 */
export function openHouse(root: string, planted?: Record<string, string>): House {
  const given = new Map(Object.entries(planted ?? {}).map(([file, text]) => [join(root, file), text]))
  const names = planted ? [...given.keys()] : filesOfHouse(root).map((file) => join(root, file))
  const { house, own } = openProgram(root, names, given)
  return { ...house, sources: own.filter(({ file }) => !planted || Object.hasOwn(planted, file)) }
}

/**
 * The same with some of its files alone, and what they import. Its sources are those `asked`; what is `known`
 * stands beside them as in the whole.
 */
export function openPart(root: string, asked: ReadonlySet<string>, known: Iterable<string>): House {
  const names = [...new Set([...asked, ...known])].map((file) => join(root, file))
  const { house, own } = openProgram(root, names, new Map())
  return { ...house, sources: own.filter(({ file }) => asked.has(file)) }
}

/**
 * The files of tsconfig.json as paths from the root. What is generated for routes comes by their imports:
 * what it says of all of them would open all.
 */
export function filesOfHouse(root: string): string[] {
  return configuredAt(root)
    .fileNames.map((name) => relative(root, name).split(sep).join('/'))
    .filter(isOwn)
}

function configuredAt(root: string): ts.ParsedCommandLine {
  const configured = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config
  return ts.parseJsonConfigFileContent(configured, ts.sys, root)
}

const isOwn = (file: string) => !/(^|\/)(node_modules|\.react-router|build)\//.test(file)

function openProgram(
  root: string,
  names: string[],
  given: Map<string, string>,
): { house: Omit<House, 'sources'>; own: Source[] } {
  const { options } = configuredAt(root)
  const program = ts.createProgram(names, { ...options, noCheck: true }, hostWith(options, given))
  const fileOf = (node: ts.Node) => relative(root, node.getSourceFile().fileName).split(sep).join('/')
  const own = program
    .getSourceFiles()
    .filter((tree) => !tree.isDeclarationFile && tree.fileName.startsWith(root))
    .map((tree) => ({ file: fileOf(tree), tree }))
    .filter(({ file }) => isOwn(file))
  return { house: { root, program, checker: program.getTypeChecker(), fileOf }, own }
}

/** The types of packages, which are the same for every small house of one process. */
const ofPackages = new Map<string, ts.SourceFile>()

function hostWith(options: ts.CompilerOptions, given: Map<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  // Nobody asks for what stands in comments, and who resolves names tells each node what it stands in.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  if (given.size === 0) return host
  const { fileExists, readFile, directoryExists } = host
  const folders = new Set<string>()
  for (const file of given.keys())
    for (let at = dirname(file); !existsSync(at) && !folders.has(at); at = dirname(at)) folders.add(at)
  return Object.assign(host, {
    fileExists: (name: string) => given.has(name) || fileExists.call(host, name),
    readFile: (name: string) => given.get(name) ?? readFile.call(host, name),
    directoryExists: (name: string) => folders.has(name) || (directoryExists?.call(host, name) ?? true),
    getSourceFile: (name: string, target: ts.ScriptTarget | ts.CreateSourceFileOptions) => {
      const isPackages = name.includes('/node_modules/') && !given.has(name)
      const known = isPackages ? ofPackages.get(name) : undefined
      if (known) return known
      const text = given.get(name) ?? ts.sys.readFile(name)
      if (text === undefined) return undefined
      const tree = ts.createSourceFile(name, text, target, true)
      if (isPackages) ofPackages.set(name, tree)
      return tree
    },
  })
}

/** The file that was taken apart last: each rule asks for the same before the next file's turn comes. */
let last: { tree: ts.SourceFile; nodes: ts.Node[] } | undefined

/** Every node below `node`, itself first. */
export function nodesIn(node: ts.Node): Iterable<ts.Node> {
  if (!ts.isSourceFile(node)) return nodesBelow(node)
  if (last?.tree !== node) last = { tree: node, nodes: [...nodesBelow(node)] }
  return last.nodes
}

function* nodesBelow(node: ts.Node): Generator<ts.Node> {
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    const children: ts.Node[] = []
    ts.forEachChild(next, (child) => void children.push(child))
    for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at] as ts.Node)
  }
}

/** One broken rule, with the line at which it is broken. */
export function violationAt(rule: string, { file, tree }: Source, node: ts.Node, message: string): Violation {
  const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
  return { rule, file, message: `line ${line}: ${message}` }
}

/** What a name stands for, behind imports, re-exports and renames. */
export function resolvedSymbol({ checker }: House, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/**
 * The same of what is called, or undefined without a look at any type where it cannot have one of these
 * names: a method has the name that is written, only what is imported may have another one.
 */
export function symbolNamed(
  house: House,
  node: ts.Expression,
  names: readonly string[],
): ts.Symbol | undefined {
  const called = bare(node)
  const isMethod =
    ts.isPropertyAccessExpression(called) &&
    !names.includes(called.name.text) &&
    !isModule(house, called.expression)
  const symbol = isMethod ? undefined : resolvedSymbol(house, called)
  return symbol && names.includes(symbol.name) ? symbol : undefined
}

const namesKnown = new WeakMap<House, Map<string, ReadonlySet<string>>>()

/**
 * What is called, where one of our files declares it; undefined without a look at any type where it cannot
 * be: a method has a name that the file would have to hold.
 */
export function symbolOfFile(house: House, node: ts.Expression, end: string): ts.Symbol | undefined {
  const called = bare(node)
  const isOther =
    ts.isPropertyAccessExpression(called) &&
    !namesIn(house, end).has(called.name.text) &&
    !isModule(house, called.expression)
  const symbol = isOther ? undefined : resolvedSymbol(house, called)
  return isDeclaredIn(symbol, end) ? symbol : undefined
}

/** All words of a file that may be names. */
function namesIn(house: House, end: string): ReadonlySet<string> {
  const ofFiles = namesKnown.get(house) ?? new Map<string, ReadonlySet<string>>()
  namesKnown.set(house, ofFiles)
  const known = ofFiles.get(end)
  if (known) return known
  const trees = house.program.getSourceFiles().filter(({ fileName }) => fileName.includes(end))
  const names = new Set(trees.flatMap(({ text }) => text.match(/[\p{L}$_][\p{L}\p{N}$_]*/gu) ?? []))
  ofFiles.set(end, names)
  return names
}

/** Whether an expression is what `import * as name` takes, or a part of it that is a module itself. */
function isModule(house: House, node: ts.Expression): boolean {
  const at = bare(node)
  if (ts.isPropertyAccessExpression(at)) return isModule(house, at.expression)
  if (!ts.isIdentifier(at)) return false
  return ((resolvedSymbol(house, at)?.flags ?? 0) & ts.SymbolFlags.Module) !== 0
}

/** Whether one of the places where `symbol` is declared is in a file whose path holds `part`. */
export function isDeclaredIn(symbol: ts.Symbol | undefined, part: string): boolean {
  return symbol?.declarations?.some((node) => node.getSourceFile().fileName.includes(part)) ?? false
}

/** An expression without the parentheses and type words around it. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node
}

/** The value that a name was given where it was declared as a constant, or the expression itself. */
export function constantBehind(house: House, node: ts.Expression): ts.Expression {
  const expression = bare(node)
  // What stands after a dot is a constant in a module alone; elsewhere it is a part of a value.
  const isNamed = ts.isPropertyAccessExpression(expression) && isModule(house, expression.expression)
  if (!ts.isIdentifier(expression) && !isNamed) return expression
  const declared = resolvedSymbol(house, expression)?.valueDeclaration
  const isConstant =
    declared !== undefined &&
    ts.isVariableDeclaration(declared) &&
    (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) !== 0
  return isConstant && declared.initializer ? bare(declared.initializer) : expression
}
