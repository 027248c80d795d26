import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lookAtReaders } from '../check/readers.ts'
import { keptImports } from '../reach/kept-imports.ts'
import { readStamps } from '../reach/stamps.ts'
import { bundleForTests, listReaders } from './bundle-readers.ts'

const root = join(import.meta.dirname, '../..')
const planted = mkdtempSync(join(tmpdir(), 'quorum-readers-'))
afterAll(() => rmSync(planted, { recursive: true, force: true }))

function plant(file: string, text: string) {
  const at = join(planted, file)
  mkdirSync(dirname(at), { recursive: true })
  writeFileSync(at, text)
}

test('what is bundled is what calls serveReader, and whatever is begun as a reader', () => {
  const imports = keptImports(root, readStamps(root)).filter(({ from }) => from.startsWith('app/'))
  const listed = listReaders(root)
  expect(listed).toEqual(lookAtReaders(root, imports).readers)
  const begun = globSync('app/**/*.server.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/source: '#(app\/[^']+)'/g)].map(
      ([, source]) => source,
    ),
  )
  expect(begun.toSorted()).toEqual(listed)
})

test('a bundle is kept until something that went into it is another', async () => {
  plant('package.json', '{ "type": "module", "imports": { "#app/*": "./app/*" } }')
  plant('app/kit/words.ts', `export const word = 'one'`)
  const reader = `import { word } from '#app/kit/words.ts'\nconst serveReader = (read: () => void) => read()\n`
  plant('app/platform/word-reader.server.ts', `${reader}serveReader(() => console.log(word))`)
  plant('app/platform/begin-reader.server.ts', 'export const begin = 1')
  const bundled = async () => {
    const folder = await bundleForTests(planted)
    const program = join(folder, 'app/platform/word-reader.server.mjs')
    expect(existsSync(join(folder, 'app/platform/begin-reader.server.mjs'))).toBe(false)
    return { folder, text: readFileSync(program, 'utf8') }
  }
  const first = await bundled()
  expect(first.text).toContain('one')
  expect(await bundled()).toEqual(first)
  plant('app/kit/words.ts', `export const word = 'other'`)
  const next = await bundled()
  expect(next.folder).not.toBe(first.folder)
  expect(next.text).toContain('other')
})
