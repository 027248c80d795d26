import ts from 'typescript'
import { shapesOf } from './call-shapes.ts'
import { featureOf } from './feature-of.ts'
import { bare, constantBehind, type House, nodesIn } from './house-program.ts'

export type HouseTable = {
  name: string
  /** The feature that owns it, or `app/platform`. */
  owner: string
  /** Names of the tables that its foreign keys lead to. */
  parents: string[]
}

const known = new WeakMap<House, Map<string, HouseTable>>()

/** All tables of the house by the name that they have in SQL. */
export function tablesOf(house: House): Map<string, HouseTable> {
  let tables = known.get(house)
  if (!tables) {
    tables = new Map()
    known.set(house, tables)
    for (const tree of house.program.getSourceFiles()) {
      const file = house.fileOf(tree)
      if (/^app\/.*(^|[/-])tables\.server\.ts$/.test(file)) readTables(house, tree, ownerOf(file), tables)
    }
  }
  return tables
}

/** Who owns what stands in a file: its feature, or the first two folders of its path. */
export const ownerOf = (file: string): string => featureOf(file) ?? file.split('/').slice(0, 2).join('/')

function readTables(house: House, tree: ts.SourceFile, owner: string, into: Map<string, HouseTable>): void {
  for (const node of nodesIn(tree)) {
    if (!ts.isVariableDeclaration(node) || !node.initializer) continue
    const name = nameInType(house, node.initializer)
    if (name === undefined || into.has(name)) continue
    const parents = [...nodesIn(node.initializer)].flatMap((part) => parentsIn(house, part))
    into.set(name, { name, owner, parents: [...new Set(parents)].filter((parent) => parent !== name) })
  }
}

/** `references(() => accounts.id)` and `foreignKey({ foreignColumns: [accounts.id] })`. */
function parentsIn(house: House, node: ts.Node): string[] {
  const columns: ts.Expression[] = []
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [to] = node.arguments
    if (node.expression.name.text === 'references' && to && ts.isArrowFunction(to) && !ts.isBlock(to.body))
      columns.push(to.body)
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'foreignColumns') {
    const list = bare(node.initializer)
    if (ts.isArrayLiteralExpression(list)) columns.push(...list.elements)
  }
  return columns.flatMap((column) => {
    const at = bare(column)
    const name = ts.isPropertyAccessExpression(at) ? tableNameOf(house, at.expression) : undefined
    return name === undefined ? [] : [name]
  })
}

/**
 * The name in SQL of the table that an expression stands for, however it is called there; undefined for any
 * other.
 */
export function tableNameOf(house: House, node: ts.Expression): string | undefined {
  const behind = constantBehind(house, node)
  if (ts.isCallExpression(behind) && /^alias(edTable)?$/.test(behind.expression.getText())) {
    const [original] = behind.arguments
    if (original) return tableNameOf(house, original)
  }
  return nameInType(house, node)
}

/** The same where it stands for one of several tables; none for whatever it is given. */
export function tableNamesOf(house: House, node: ts.Expression): string[] {
  const name = tableNameOf(house, node)
  if (name !== undefined) return [name]
  if (isOtherByShape(house, node)) return []
  const names = kindsOf(house.checker.getTypeAtLocation(node)).map((kind) => nameOfType(house, kind, node))
  return names.every((one) => one !== undefined) ? names : []
}

/** Whether an expression is a table of Drizzle's, be it one whose name is not known. */
export function isTable(house: House, node: ts.Expression): boolean {
  return !isOtherByShape(house, node) && isTableType(house.checker.getTypeAtLocation(node))
}

/** Whether a call gives no table, whatever it is given. */
const isOtherByShape = (house: House, node: ts.Expression): boolean =>
  ts.isCallExpression(bare(node)) &&
  (shapesOf(house, node)?.every((type) => !kindsOf(type).some(isTableType)) ?? false)

const kindsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

const isTableType = (type: ts.Type): boolean =>
  type.getProperty('_') !== undefined && type.getProperty('$inferSelect') !== undefined

const nameInType = (house: House, node: ts.Expression): string | undefined =>
  isTable(house, node) ? nameOfType(house, house.checker.getTypeAtLocation(node), node) : undefined

function nameOfType({ checker }: House, kind: ts.Type, node: ts.Expression): string | undefined {
  const inside = kind.getProperty('_')
  const facts = inside && checker.getTypeOfSymbolAtLocation(inside, node)
  const name = facts?.getProperty('name')
  const type = name && checker.getTypeOfSymbolAtLocation(name, node)
  return type?.isStringLiteral() ? type.value : undefined
}
