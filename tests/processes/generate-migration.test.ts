import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const TABLES = ['app/platform/tables.server.ts', 'app/features/**/tables.server.ts']
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

/** What drizzle-kit says and writes of these tables, beside the migrations as they stand. */
function generate(tables: readonly string[]) {
  const folder = fs.mkdtempSync('test-results/migrations-')
  folders.push(folder)
  fs.cpSync('migrations', path.join(folder, 'migrations'), { recursive: true })
  const config = {
    dialect: 'postgresql',
    schema: tables,
    out: `./${folder}/migrations`,
    casing: 'snake_case',
  }
  fs.writeFileSync(path.join(folder, 'drizzle.config.mjs'), `export default ${JSON.stringify(config)}`)
  const before = fs.readdirSync(path.join(folder, 'migrations'))
  const args = ['node_modules/drizzle-kit/bin.cjs', 'generate', `--config=${folder}/drizzle.config.mjs`]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const made = fs.readdirSync(path.join(folder, 'migrations')).filter((name) => !before.includes(name))
  return { said: stdout + stderr, made, folder }
}

test('from the last snapshot alone nothing is made of tables that did not change', () => {
  fs.mkdirSync('test-results', { recursive: true })
  const { said, made } = generate(TABLES)
  expect(said).toContain('No schema changes')
  expect(made).toEqual([])
})

test('and of a table that is new, that table', () => {
  fs.mkdirSync('test-results', { recursive: true })
  const own = fs.mkdtempSync('test-results/tables-')
  folders.push(own)
  const text = `import { integer, pgTable } from 'drizzle-orm/pg-core'\nexport const planted = pgTable('planted', { seats: integer() })\n`
  fs.writeFileSync(path.join(own, 'tables.server.ts'), text)
  const { made, folder } = generate([...TABLES, `${own}/tables.server.ts`])
  expect(made).toHaveLength(1)
  const sql = fs.readFileSync(path.join(folder, 'migrations', made[0] ?? ''), 'utf8')
  expect(sql.trim()).toBe('CREATE TABLE "planted" (\n\t"seats" integer\n);')
})
