import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { startMeasured } from '#tests/http/measure.ts'
import { attackForms } from '#tests/rights/attack-forms.ts'
import { ownersRows, randomFaults } from '#tests/rights/random-calls.ts'
import type { RarePage } from '#tests/rights/rare-page.ts'
import { OPERATOR, rarePages } from '#tests/rights/rare-pages.ts'
import { type Site, shownForms } from '#tests/rights/shown-forms.ts'
import { makeWorld } from '#tests/rights/world.ts'
import '#tests/support/bind-registries.ts'
import { ensureBuild } from './start/build.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    forms: { type: 'boolean', default: false },
    /** Of the corpus each field gets one value in so many. */
    share: { type: 'string', default: '1' },
    /** Part of the routes that take the forms. */
    of: { type: 'string', default: '' },
  },
})

/**
 * What the tests of rights do with a part of it, as long as somebody waits for it, on a database of its own.
 */
async function atLength(): Promise<string[]> {
  const world = await makeWorld()
  const rare = values.forms ? await rarePages(world) : []
  const server = await startMeasured(OPERATOR)
  try {
    const site = { port: server.port, world }
    const before = await ownersRows(world)
    const [count, seed] = [Number(values.calls), Number(values.seed)]
    const faults = await randomFaults(site, { seed, count })
    const after = await ownersRows(world)
    for (const [key, row] of before) if (after.get(key) !== row) faults.push(`changed: ${key}`)
    console.log(`${count} random calls of seed ${seed}: ${faults.length} faults`)
    if (!values.forms) return faults
    return [...faults, ...(await attackAll(site, rare))]
  } finally {
    server.close()
  }
}

/** Says what it has found after each route, as all of them take long. */
async function attackAll(site: Site, rare: RarePage[]): Promise<string[]> {
  const forms = (await shownForms(site, rare)).filter(({ of }) => of.includes(values.of))
  const faults: string[] = []
  for (const [of, some] of Map.groupBy(forms, (form) => form.of)) {
    const tried = await attackForms(site.port, some, Number(values.share), true)
    const { sent, refused, taken } = tried
    console.log(`${of}: ${sent} sent, ${refused} refused, ${taken} taken, ${tried.faults.length} faults`)
    for (const fault of tried.faults) console.log(`  ${fault}`)
    faults.push(...tried.faults)
  }
  return faults
}

await ensureBuild()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quorum-rights-'))
fs.chmodSync(folder, 0o755)
const postgres = await startPostgres({ folder })
configure({ DATABASE_URL: postgres.url, DATA_DIR: folder, MODE: 'test', LOG_LEVEL: 'silent' })
try {
  await migrateDatabase(postgres.url)
  const faults = await atLength()
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await stopJobs()
  await closeDatabase()
  await postgres.close()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit()
