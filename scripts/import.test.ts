import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { databaseUrl } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-import-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

beforeAll(() =>
  inTransaction((tx) => anAccount(tx, { username: 'Weaver', serviceType: 'provider', approval: 'approved' })),
)

function write(name: string, content: string): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  return file
}

function run(...given: string[]): Promise<{ code: number; out: string; err: string }> {
  const options = { env: { ...process.env, DATABASE_URL: databaseUrl() } }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/import.ts', ...given],
      options,
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

const LIST =
  'Kurs;Beginn;Ort;Land;Link;Tags\nKörbe flechten;02.03.2031;Bern;Schweiz;https://weaver.example/1;Weiden\n;03.03.2031;Bern;Schweiz;;\n'

it('prints a line for each record, then totals', async () => {
  const [list, page] = [write('kurse.csv', LIST), write('page.json', '<html>')]
  const options = ['--provider', 'weaver', '--publish', '--mapping', 'title=Kurs']
  const dry = await run(...options, '--dry-run', list)
  expect([dry.code, dry.out.trimEnd().split('\n').at(-1)]).toEqual([0, 'Dry run: nothing was written.'])
  const first = await run(...options, list, page)
  expect(first.out.split('\n')).toEqual([
    'kurse.csv (csv)',
    '    1  created    Körbe flechten (event, published)',
    '    2  refused    (no title)  — It has no title.',
    'kurse.csv: 1 created, 0 updated, 0 unchanged, 1 refused',
    'page.json: refused. The page holds no course and no event in a way that programs read (JSON-LD, microdata).',
    'Total: 1 created, 0 updated, 0 unchanged, 1 refused; files refused: page.json',
    '',
  ])
  expect(first.code).toBe(2)
  const second = await run(...options, list)
  expect(second.out).toContain('Total: 0 created, 0 updated, 1 unchanged, 1 refused')
  expect(second.code).toBe(0)
})

it('says how it is called', async () => {
  for (const given of [
    ['--provider', 'weaver'],
    ['--provider', 'weaver', '--mapping', 'x=y', 'a.csv'],
  ]) {
    const { code, err } = await run(...given)
    expect([code, err]).toEqual([1, expect.stringContaining('npm run import -- --provider USERNAME')])
  }
})

it('names a provider or a file that is not there', async () => {
  const { code, out } = await run('--provider', 'nobody', write('a.csv', LIST), path.join(folder, 'none.csv'))
  expect(out).toContain('a.csv: refused. There is no provider "nobody".')
  expect(out).toContain('none.csv: refused. The file cannot be opened (ENOENT).')
  expect(code).toBe(2)
})
