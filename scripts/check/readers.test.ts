import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptImports } from '../reach/kept-imports.ts'
import { readStamps } from '../reach/stamps.ts'
import { readImports } from './import-graph.ts'
import { plantTree } from './plant-tree.ts'
import { lookAtReaders, NO_FILES } from './readers.ts'

const sound = {
  'app/platform/reading/serve-reader.server.ts': 'export const serveReader = (read: unknown) => read',
  'app/kit/reading-limits.ts': 'export const LIMITS = { depth: 40 }',
  'app/kit/read-csv.ts': `import { parse } from 'csv-parse/sync'\nexport const readCsv = parse`,
  'app/kit/markdown.ts': `import { marked } from 'marked'\nexport const html = marked`,
  'app/features/catalogue/topics/list-reader.server.ts': `import { readCsv } from '#app/kit/read-csv.ts'\nimport { serveReader } from '#app/platform/reading/serve-reader.server.ts'\nserveReader(readCsv)`,
  'app/features/catalogue/topics/store-list.server.ts': `import type { readCsv } from '#app/kit/read-csv.ts'\nexport type A = typeof readCsv`,
  'app/features/catalogue/topics/words.ts': `import { html } from '#app/kit/markdown.ts'\nexport const words = html\nexport const MOST_WORDS = 3`,
  'app/kit/read-csv.test.ts': `import { readCsv } from './read-csv.ts'\nvoid readCsv`,
}
const planted = {
  'app/routes/provider/list.tsx': [
    `import { readCsv } from '#app/kit/read-csv.ts'\nexport const action = readCsv`,
    'files-are-read-apart',
  ],
  'app/features/catalogue/topics/later.server.ts': [
    `export const later = async () => (await import('#app/kit/read-csv.ts')).readCsv`,
    'files-are-read-apart',
  ],
  'app/features/catalogue/topics/picture.server.ts': [
    `export const size = async (bytes: Uint8Array) => (await import('sharp')).default(bytes)`,
    'files-are-read-apart',
  ],
  'app/features/catalogue/topics/sheet-reader.server.ts': [
    `import { unzipSync } from 'fflate'\nimport { serveReader } from '#app/platform/reading/serve-reader.server.ts'\nconst MOST_SHEETS = 100\nconst MAX = { rows: 2 * 10 } as const\nserveReader([unzipSync, MOST_SHEETS, MAX])`,
    'limits-in-one-module',
  ],
} satisfies Record<string, [text: string, rule: string]>

const plain = plantTree(sound)
const broken = plantTree({
  ...sound,
  ...Object.fromEntries(Object.entries(planted).map(([file, [text]]) => [file, text])),
})
afterAll(() => {
  plain.remove()
  broken.remove()
})
const lookAt = (root: string) => lookAtReaders(root, readImports(root, ['app', 'scripts', 'tests']))

test('a reader that is one, types of its parts and its tests are let pass', () => {
  expect(lookAt(plain.root)).toEqual({
    readers: ['app/features/catalogue/topics/list-reader.server.ts'],
    read: ['app/features/catalogue/topics/list-reader.server.ts', 'app/kit/read-csv.ts'],
    violations: [],
  })
})

test('what takes a file apart in the server, and a limit of its own, are caught', () => {
  const caught = lookAt(broken.root).violations.map(({ file, rule }) => `${file} ${rule}`)
  const expected = Object.entries(planted).map(([file, [, rule]]) => `${file} ${rule}`)
  expect([...new Set(caught)].sort()).toEqual(expected.sort())
})

test('in this house it sees every reader, and each exception is used', () => {
  const root = join(import.meta.dirname, '../..')
  const imports = keptImports(root, readStamps(root)).filter(({ from }) => from.startsWith('app/'))
  const { readers, read, violations } = lookAtReaders(root, imports)
  expect(violations).toEqual([])
  expect(readers.length).toBeGreaterThanOrEqual(6)
  expect(read.length).toBeGreaterThanOrEqual(30)
  const files = new Set(imports.map(({ from }) => from))
  expect(Object.keys(NO_FILES).filter((file) => !files.has(file))).toEqual([])
})
