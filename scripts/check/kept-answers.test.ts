import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runGit } from '../reach/git.ts'
import { openReach } from '../reach/reach.ts'
import { plantTree } from './plant-tree.ts'
import { lookAtSources } from './source-rules.ts'

const DRIZZLE = 'node_modules/drizzle-orm/pg-core/index.d.ts'
const FILES = {
  '.gitignore': 'node_modules\napp/kit/ignored.server.ts\n',
  'tsconfig.json': JSON.stringify({
    include: ['app', 'scripts', 'tests'],
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'bundler',
      target: 'ES2024',
      lib: ['ES2024'],
      types: [],
    },
  }),
  'docs/use-cases.md': '- `orders/payOrder` in `tests/orders/pay.test.ts`: a stranger is refused\n',
  'app/kit/ring.ts': `export { start } from './ring-of.ts'\nexport const many = 1`,
  'app/kit/ring-of.ts': `import { many } from './ring.ts'\nexport const start = (): number => many`,
  'app/kit/calls.server.ts': `import { start } from '#app/kit/ring.ts'\nexport const calls = () => {\n  start()\n}`,
  'app/kit/kinds.ts': `export interface Kinds { one: () => void }\nexport const kinds = {} as Kinds`,
  'app/kit/adds.ts': `declare module '#app/kit/kinds.ts' {\n  interface Kinds { two: () => void }\n}\nexport {}`,
  'app/kit/kinds.server.ts': `import { kinds } from './kinds.ts'\nexport const calls = () => {\n  kinds.two()\n}`,
  'app/kit/world.ts': `declare global {\n  var sing: () => void\n}\nexport {}`,
  'app/kit/sings.server.ts': `export const sings = () => {\n  globalThis.sing()\n}`,
  'app/kit/alone.server.ts': `export const alone = (text: string) => text`,
  'app/platform/context.server.ts': `export type Ctx = { actor: string }`,
  'app/platform/change-state.server.ts': `export const stateMachine = (given: { table: unknown; axes: object }) => given`,
  'app/features/sales/orders/tables.server.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const orders = pgTable('orders')`,
  'app/features/sales/orders/change-order.server.ts': `import { stateMachine } from '#app/platform/change-state.server.ts'
import { orders } from './tables.server.ts'\nexport const machine = stateMachine({ table: orders, axes: {} })`,
  'app/features/sales/orders/note-order.server.ts': `import type { PgTransaction } from 'drizzle-orm/pg-core'
import { orders } from './tables.server.ts'\nexport const noteOrder = (tx: PgTransaction, payment: string) => void tx.update(orders).set({ payment })`,
  'app/features/sales/orders/pay-order.server.ts': `import type { Ctx } from '#app/platform/context.server.ts'\n/** Pays. */\nexport const payOrder = (ctx: Ctx) => ctx`,
  'tests/orders/pay.test.ts': `import { test } from 'vitest'\ntest('a stranger is refused', () => {})`,
  [DRIZZLE]: `type Table<N> = { _: { name: N }; $inferSelect: object }
export declare function pgTable<N extends string>(name: N): Table<N>
export interface PgTransaction { update(table: object): { set(values: object): void } }`,
}
type File = keyof typeof FILES

const tree = plantTree({})
// What is kept between runs stands beside packages: these are nobody else's.
rmSync(join(tree.root, 'node_modules'))
runGit(tree.root, ['init', '-q'])
afterAll(() => tree.remove())

function write(files: Partial<Record<File, string>> & Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree.root, file)), { recursive: true })
    writeFileSync(join(tree.root, file), text)
  }
}

/** What is found now, as `file rule`, and which files were looked at. */
function look() {
  const { violations, asked } = lookAtSources(tree.root, openReach(tree.root))
  return { found: violations.map(({ file, rule }) => `${file} ${rule}`), asked: asked.toSorted() }
}

const NOTHING = { found: [], asked: [] }

beforeEach(() => {
  rmSync(join(tree.root, 'node_modules/.cache'), { recursive: true, force: true })
  write(FILES)
  expect(look()).toMatchObject({ found: [], asked: { length: 16 } })
  expect(look()).toEqual(NOTHING)
})

test('a violation that is planted in one file is found, as often as it is looked for, and no other file is asked', () => {
  const file = 'app/kit/alone.server.ts'
  write({ [file]: `${FILES[file]}\nJSON.parse('')` })
  const broken = { found: [`${file} results-are-used`], asked: [file] }
  expect(look()).toEqual(broken)
  expect(look()).toEqual(broken)
  write({ [file]: FILES[file] })
  expect(look()).toEqual({ found: [], asked: [file] })
  expect(look()).toEqual(NOTHING)
})

test('a file that was not touched is found where a type that it comes to is another one, behind a ring', () => {
  write({
    'app/kit/ring-of.ts': `${FILES['app/kit/ring-of.ts']} as never as Promise<void>`.replace(
      'number',
      'Promise<void>',
    ),
  })
  expect(look()).toEqual({
    found: ['app/kit/calls.server.ts promises-are-awaited'],
    asked: ['app/kit/calls.server.ts', 'app/kit/ring-of.ts', 'app/kit/ring.ts'],
  })
})

test.each([
  ['what others say of a type', 'app/kit/adds.ts', 'app/kit/kinds.server.ts'],
  ['what somebody says of everything', 'app/kit/world.ts', 'app/kit/sings.server.ts'],
] as const)('it is found by %s, which it does not import', (_, changed, broken) => {
  write({ [changed]: FILES[changed].replace('void', 'Promise<void>') })
  expect(look().found).toEqual([`${broken} promises-are-awaited`])
})

test('it is found by what is known of the whole house: the axes of a machine that it does not import', () => {
  const machine = 'app/features/sales/orders/change-order.server.ts'
  write({ [machine]: `${FILES[machine]}\n// As it was.` })
  expect(look()).toEqual({ found: [], asked: [machine] })
  write({ [machine]: FILES[machine].replace('axes: {}', 'axes: { payment: [] }') })
  const broken = ['app/features/sales/orders/note-order.server.ts states-by-their-machine']
  expect(look()).toMatchObject({ found: broken, asked: { length: 16 } })
  expect(look()).toEqual({ found: broken, asked: ['app/features/sales/orders/note-order.server.ts'] })
  rmSync(join(tree.root, machine))
  expect(look()).toMatchObject({ found: [], asked: { length: 15 } })
})

test.each([
  'package-lock.json',
  'scripts/check/source-rules.ts',
  'app/routes.ts',
  'locales/en/staff-acts.json',
])('all is asked again when %s is another one', (file) => {
  write({ [file]: '{}' })
  expect(look().asked.length).toBeGreaterThanOrEqual(16)
  rmSync(join(tree.root, file))
})

test('what git leaves out is asked each time', () => {
  write({ 'app/kit/ignored.server.ts': `JSON.parse('')` })
  const broken = {
    found: ['app/kit/ignored.server.ts results-are-used'],
    asked: ['app/kit/ignored.server.ts'],
  }
  expect(look()).toEqual(broken)
  write({ 'app/kit/ignored.server.ts': '' })
  expect(look()).toEqual({ found: [], asked: ['app/kit/ignored.server.ts'] })
  write({ 'app/kit/ignored.server.ts': `JSON.parse('')` })
  expect(look()).toEqual(broken)
  rmSync(join(tree.root, 'app/kit/ignored.server.ts'))
})

test('the table of use cases is judged by what is kept of them and of their tests', () => {
  write({ 'docs/use-cases.md': '' })
  expect(look()).toEqual({
    found: ['app/features/sales/orders/pay-order.server.ts use-case-table'],
    asked: [],
  })
  write({ 'docs/use-cases.md': FILES['docs/use-cases.md'].replace('refused', 'asked') })
  expect(look()).toEqual({ found: ['docs/use-cases.md use-case-table'], asked: [] })
  write({ 'docs/use-cases.md': FILES['docs/use-cases.md'] })
  expect(look()).toEqual(NOTHING)
  write({ 'tests/orders/pay.test.ts': '' })
  const gone = { found: ['docs/use-cases.md use-case-table'], asked: ['tests/orders/pay.test.ts'] }
  expect(look()).toEqual(gone)
  expect(look()).toEqual({ ...gone, asked: [] })
  rmSync(join(tree.root, 'tests/orders/pay.test.ts'))
  expect(look()).toEqual({ ...gone, asked: [] })
})
