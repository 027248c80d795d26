import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { runProgram } from './run-parts.ts'

const root = join(import.meta.dirname, '../..')
const trees: { remove: () => void }[] = []
afterAll(() => {
  for (const tree of trees) tree.remove()
})

function plant(files: Record<string, string>) {
  const tree = plantTree(files)
  trees.push(tree)
  return tree.root
}

const lintFaults: [rule: string, file: string, text: string][] = [
  ['noExplicitAny', 'app/kit/a.ts', 'export const a = (b: any) => b\n'],
  ['noConsole', 'app/kit/a.ts', "console.log('a')\n"],
  ['noNonNullAssertion', 'app/kit/a.ts', 'export const a = (b: string | null) => b!.length\n'],
  [
    'noDangerouslySetInnerHtml',
    'app/ui/a.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n',
  ],
  ['useAltText', 'app/ui/a.tsx', 'export const A = () => <img src="/a.png" />\n'],
  ['useButtonType', 'app/ui/a.tsx', 'export const A = () => <button>a</button>\n'],
  ['noUnusedImports', 'app/kit/a.ts', "import { b } from './b.ts'\n"],
  ['format', 'app/kit/a.ts', 'export const a = "double";\n'],
]

test.each(lintFaults)('the linter catches %s', async (rule, file, text) => {
  const folder = plant({ [file]: text })
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { ok, output } = await runProgram(biome, ['ci', '--colors=off', '--vcs-enabled=false', file], folder)

  expect(ok).toBe(false)
  expect(output).toContain(rule)
})

test('a type that does not fit is caught', async () => {
  const folder = plant({ 'app/kit/a.ts': 'export const a: number = "text"\n' })
  const tsc = join(root, 'node_modules/typescript7/bin/tsc')
  const { ok, output } = await runProgram(tsc, ['--noEmit', '--pretty', 'false'], folder)

  expect(ok).toBe(false)
  expect(output).toContain('TS2322')
})

test('dead code and unlisted packages are caught', async () => {
  const folder = plant({
    'knip.json': '{ "entry": ["app/server.ts"], "project": ["app/**/*.ts"] }',
    'app/server.ts': "import { used } from './used.ts'\nimport { z } from 'zod'\nvoid [used, z]\n",
    'app/used.ts': 'export const used = 1\nexport const idle = 2\n',
    'app/lonely.ts': 'export const lonely = 1\n',
  })
  const { ok, output } = await runProgram(
    join(root, 'node_modules/knip/bin/knip.js'),
    ['--no-progress'],
    folder,
  )

  expect(ok).toBe(false)
  expect(output).toMatch(/Unused files[\s\S]*lonely\.ts/)
  expect(output).toMatch(/Unused exports[\s\S]*idle/)
  expect(output).toMatch(/Unlisted dependencies[\s\S]*zod/)
})
