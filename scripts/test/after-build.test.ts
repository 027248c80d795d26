import { afterAll, expect, test } from 'vitest'
import { plantTree } from '../check/plant-tree.ts'
import { checkBrowserFiles, checkPageWeights, PAGE_BUDGET } from './after-build.ts'

const config = 'const schema = z.object({\n  PORT: port,\n  DATABASE_URL: z.string(),\n})\n'
const noise = () => Array.from({ length: PAGE_BUDGET }, () => Math.random().toString(36)).join('')

const manifest = (home: string) =>
  JSON.stringify({
    url: '/assets/manifest-a.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
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
  expect(checkPageWeights(leaking.root).map(({ file }) => file)).toEqual(['app/routes/public/home'])
})

test('a missing build is caught', () => {
  expect(checkBrowserFiles(empty.root).map(({ rule }) => rule)).toEqual(['built'])
})
