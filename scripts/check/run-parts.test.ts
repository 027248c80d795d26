import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { runParts, runProgram } from './run-parts.ts'

const tree = plantTree({
  'fine.js': 'console.log("done")',
  'failing.js': 'console.log("half"); process.exitCode = 3',
  'killed.js': 'console.log("half"); process.kill(process.pid, "SIGKILL")',
  'waiting.js': 'setInterval(() => {}, 1000)',
  'parts.mts': `
    import { programPart, runParts, sayWhenStopped } from '${join(import.meta.dirname, 'run-parts.ts')}'
    sayWhenStopped(console.log)
    const slow = programPart('slow part', '${'../waiting.js'}', [], import.meta.dirname)
    setTimeout(() => console.log('begun'), 200)
    await runParts([slow], console.log)
  `,
})
afterAll(() => tree.remove())
const run = (file: string) => runProgram(join(tree.root, file), [], tree.root)

test('a program that ends well says nothing of its end', async () => {
  expect(await run('fine.js')).toEqual({ ok: true, output: 'done' })
})

test.each([
  ['fails', 'failing.js', /^half\nfailing\.js ended with code 3 after \d+\.\d s$/],
  ['is killed', 'killed.js', /^half\nkilled\.js was killed by SIGKILL after \d+\.\d s$/],
  ['is not there', 'nothing.js', /nothing\.js ended with code 1 after \d+\.\d s$/],
])('a program that %s says how it ended', async (_how, file, said) => {
  const { ok, output } = await run(file)

  expect(ok).toBe(false)
  expect(output).toMatch(said)
})

test('one that cannot be started is told like any other', async () => {
  const { ok, output } = await runProgram('fine.js', [], join(tree.root, 'no/such/folder'))

  expect(ok).toBe(false)
  expect(output).toMatch(/^\n?fine\.js could not be run \(.+\) after/)
})

test('parts that fail are listed with their last words', async () => {
  const lines: string[] = []
  const killed = { name: 'killed part', run: async () => ({ details: '', ...(await run('killed.js')) }) }
  const broken = { name: 'broken part', run: () => Promise.reject(new Error('no')) }

  const finished = await runParts([killed, broken], (line) => lines.push(line))

  expect(finished.map(({ name, ok }) => [name, ok])).toEqual(
    expect.arrayContaining([
      ['killed part', false],
      ['broken part', false],
    ]),
  )
  expect(lines.join('\n')).toMatch(/✗ killed part.* s\n/)
})

test('who is told to stop says what was still running, and stops it', async () => {
  const child = spawn(process.execPath, [join(tree.root, 'parts.mts')], { cwd: tree.root })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (chunk.toString().includes('begun')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'exit')

  expect(code).toBe(143)
  expect(output).toContain('Stopped by SIGTERM before the end: slow part still ran.')
})
