import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { plantTree } from '../check/plant-tree.ts'
import {
  checkBrowserFiles,
  checkPageWeights,
  HEADERS_OF_A_FILE,
  MOST_READ_BUDGET,
  PAGE_BUDGET,
} from './after-build.ts'

const config = 'const schema = z.object({\n  PORT: port,\n  DATABASE_URL: z.string(),\n})\n'

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
    'build/client/assets/big.js': tooMuch,
    ...files,
  })

/** A script of so many bytes by Brotli, give or take a hundredth. */
function scriptOf(bytes: number): string {
  const script = randomBytes(bytes).toString('latin1')
  return script.slice(0, Math.floor((script.length * bytes) / brotliCompressSync(script).length))
}

const tooMuch = scriptOf(PAGE_BUDGET + 10_000)
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

test('what is said of each file counts, so that many small ones are caught', () => {
  const parts = Array.from({ length: 20 }, (_, at) => `/assets/part-${at}.js`)
  const files = Object.fromEntries(parts.map((part) => [`build/client${part}`, 'part()']))
  const whole = scriptOf(MOST_READ_BUDGET - 10 * HEADERS_OF_A_FILE)
  const tree = built('/assets/middle.js', { 'build/client/assets/middle.js': whole, ...files })
  try {
    expect(checkPageWeights(tree.root)).toEqual([])
    const routes = JSON.parse(readFileSync(join(tree.root, 'build/routes.json'), 'utf8'))
    routes.routes['routes/public/home'].imports = parts
    writeFileSync(join(tree.root, 'build/routes.json'), JSON.stringify(routes))
    expect(checkPageWeights(tree.root).map(({ file }) => file)).toEqual(['app/routes/public/home'])
  } finally {
    tree.remove()
  }
})

test('a page that visitors read less may weigh more, and not without end', () => {
  const between = (MOST_READ_BUDGET + PAGE_BUDGET) / 2
  const tree = built('/assets/middle.js', { 'build/client/assets/middle.js': scriptOf(between) })
  const facts = readFileSync(join(tree.root, 'build/routes.json'), 'utf8')
  const heavy = () => checkPageWeights(tree.root).map(({ file }) => file)
  try {
    expect(heavy()).toEqual(['app/routes/public/search', 'app/routes/public/home'])
    writeFileSync(join(tree.root, 'build/routes.json'), facts.replaceAll('public/home', 'public/contact'))
    expect(heavy()).toEqual(['app/routes/public/search'])
    writeFileSync(join(tree.root, 'build/client/assets/middle.js'), scriptOf(PAGE_BUDGET))
    expect(heavy()).toEqual(['app/routes/public/search', 'app/routes/public/contact'])
  } finally {
    tree.remove()
  }
})

test('a missing build is caught', () => {
  expect(checkBrowserFiles(empty.root).map(({ rule }) => rule)).toEqual(['built'])
})
