import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plantTree } from '../check/plant-tree.ts'
import { runGit } from './git.ts'
import { openPasses } from './passes.ts'
import { openReach } from './reach.ts'
import { READ } from './what-is-read.ts'

const FILES = {
  '.gitignore': 'node_modules\n',
  'locales/en/a.json': '{}',
  'docs/a.md': 'a',
  'app/kit/sum.ts': 'export const sum = 1',
  'app/kit/deep.ts': `import { sum } from '#app/kit/sum.ts'\nexport const deep = sum`,
  'app/kit/deep.test.ts': `import type { deep } from './deep.ts'\nexport type A = typeof deep`,
  'app/kit/late.test.ts': `void import('#app/kit/sum.ts')`,
  'app/kit/other.test.ts': 'export const other = 1',
  'app/kit/reads.test.ts': `import { readFileSync } from 'node:fs'\nvoid readFileSync`,
  'app/kit/globs.test.ts': `void import.meta.glob('./*.ts')`,
  'app/platform/locales.server.ts': `import { readFileSync } from 'node:fs'\nexport const locales = readFileSync`,
  'app/kit/words.test.ts': `import { locales } from '#app/platform/locales.server.ts'\nvoid locales`,
  'scripts/check/planted.test.ts': "export const PLANTED = `import { sum } from '#app/kit/sum.ts'`",
  'app/kit/nowhere.test.ts': `import { gone } from '#app/kit/gone.ts'\nvoid gone`,
}
const TESTS = Object.keys(FILES).filter((file) => file.endsWith('.test.ts'))

const tree = plantTree(FILES)
// What is kept between runs stands beside packages: these are nobody else's.
rmSync(join(tree.root, 'node_modules'))
runGit(tree.root, ['init', '-q'])
afterAll(() => tree.remove())

const keys = () => {
  const { keyOf } = openReach(tree.root)
  return new Map(TESTS.map((file) => [file, keyOf(file)]))
}

/** The tests whose key is another one after `file` holds something else. */
function reachedBy(file: string): string[] {
  const before = keys()
  writeFileSync(
    join(tree.root, file),
    `${file in FILES ? FILES[file as keyof typeof FILES] : ''}\n// changed`,
  )
  const after = keys()
  return TESTS.filter((one) => before.get(one) !== after.get(one)).map((one) =>
    one.replace(/.*\/|\.test\.ts$/g, ''),
  )
}

test('a change reaches what imports it, however it is written and however far, and what may read anything', () => {
  expect(openReach(tree.root).imports).toHaveLength(7)
  expect(reachedBy('app/kit/sum.ts')).toEqual(['deep', 'late', 'reads', 'globs', 'planted'])
  expect(reachedBy('app/kit/deep.ts')).toEqual(['deep', 'reads', 'globs'])
  expect(reachedBy('docs/a.md')).toEqual(['reads', 'globs'])
  expect(reachedBy('locales/en/a.json')).toEqual(['reads', 'globs', 'words'])
  expect(reachedBy('app/kit/other.test.ts')).toEqual(['other', 'reads', 'globs'])
})

test('a file that comes reaches what looked for it', () => {
  expect(reachedBy('app/kit/gone.ts')).toEqual(['reads', 'globs', 'nowhere'])
})

test('what has passed is asked again under another key, or when it was never noted', () => {
  const passes = openPasses(tree.root, 'things')
  passes.note([['a', '1']])
  const later = openPasses(tree.root, 'things')
  expect(
    later.unknown([
      ['a', '1'],
      ['b', '1'],
    ]),
  ).toEqual(['b'])
  expect(later.unknown([['a', '2']])).toEqual(['a'])
})

test('in this house each module that is said to read little is there, and has a door', () => {
  const root = join(import.meta.dirname, '../..')
  const reach = openReach(root)
  expect(reach.imports.length).toBeGreaterThan(20_000)
  for (const { name } of READ) {
    const files = [...reach.stamps.keys()].filter((file) =>
      `/${file}`.endsWith(`/${name.replace(/^\//, '')}`),
    )
    expect(files, name).toHaveLength(1)
    expect(
      reach.imports.some(({ from, to }) => from === files[0] && /^node:(fs|child_process)/.test(to ?? '')),
      name,
    ).toBe(true)
  }
})
