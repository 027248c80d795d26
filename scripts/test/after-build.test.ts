import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { plantTree } from '../check/plant-tree.ts'
import { checkBrowserFiles, checkPageWeights, HOME_BUDGET, PAGE_BUDGET } from './after-build.ts'

const config = 'const schema = z.object({\n  PORT: port,\n  DATABASE_URL: z.string(),\n})\n'
const noise = () => Array.from({ length: PAGE_BUDGET }, () => Math.random().toString(36)).join('')

const manifest = (home: string) =>
  JSON.stringify({
    url: '/assets/manifest-a.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      'routes/public/search': { id: 'routes/public/search', parentId: 'root', module: home, imports: [] },
      root: { id: 'root', module: '/assets/root.js', imports: ['/assets/react.js'] },
      'routes/public/home': { id: 'routes/public/home', parentId: 'root', module: home, imports: [] },
      'routes/admin/overview': { id: 'routes/admin/overview', parentId: 'root', module: '/assets/big.js' },
    },
  })

const built = (home: string, files: Record<string, string> = {}) =>
  plantTree({
    'app/platform/config.server.ts': config,
    'build/routes.json': manifest(home),
    'build/client/assets/visitors-a.js': 'routes()',
    'build/client/assets/entry.js': 'start()',
    'build/client/assets/root.js': 'root()',
    'build/client/assets/react.js': 'react()',
    'build/client/assets/big.js': noise(),
    ...files,
  })

/** A script of so many bytes by gzip, give or take a hundredth. */
function scriptOf(bytes: number): string {
  const script = randomBytes(bytes).toString('latin1')
  return script.slice(0, Math.floor((script.length * bytes) / gzipSync(script).length))
}

const plain = built('/assets/root.js')
const leaking = built('/assets/big.js', {
  'build/client/assets/a.js': 'const url = env.DATABASE_URL',
  'build/client/assets/b.js': 'import("drizzle-orm")',
})
const empty = plantTree({ 'app/platform/config.server.ts': config })
afterAll(() => {
  for (const tree of [plain, leaking, empty]) tree.remove()
})

test('a sound build has no violation', () => {
  expect([...checkBrowserFiles(plain.root), ...checkPageWeights(plain.root)]).toEqual([])
})

test('server code in the files of the browser is caught', () => {
  expect(checkBrowserFiles(leaking.root).map(({ file, message }) => `${file} ${message}`)).toEqual([
    'build/client/assets/a.js holds "DATABASE_URL"',
    'build/client/assets/b.js holds "drizzle"',
  ])
})

test('a public page above the budget is caught', () => {
  expect(checkPageWeights(leaking.root).map(({ file }) => file)).toEqual([
    'app/routes/public/search',
    'app/routes/public/home',
  ])
})

test('the home page has a budget of its own, below the one of other pages', () => {
  const between = (HOME_BUDGET + PAGE_BUDGET) / 2
  const tree = built('/assets/middle.js', { 'build/client/assets/middle.js': scriptOf(between) })
  try {
    expect(checkPageWeights(tree.root).map(({ file }) => file)).toEqual(['app/routes/public/home'])
  } finally {
    tree.remove()
  }
})

test('a missing build is caught', () => {
  expect(checkBrowserFiles(empty.root).map(({ rule }) => rule)).toEqual(['built'])
})
