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
import { attackForms, shownForms } from '#tests/rights/attack-forms.ts'
import { ownersRows, randomFaults } from '#tests/rights/random-calls.ts'
import { makeWorld } from '#tests/rights/world.ts'
import { ensureBuild } from './start/build.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    forms: { type: 'boolean', default: false },
  },
})

/**
 * What the tests of rights do with a part of it, as long as somebody waits for it, on a database of its own.
 */
async function atLength(): Promise<string[]> {
  const world = await makeWorld()
  const server = await startMeasured()
  try {
    const site = { port: server.port, world }
    const before = await ownersRows(world)
    const [count, seed] = [Number(values.calls), Number(values.seed)]
    const faults = await randomFaults(site, { seed, count })
    const after = await ownersRows(world)
    for (const [key, row] of before) if (after.get(key) !== row) faults.push(`changed: ${key}`)
    console.log(`${count} random calls of seed ${seed}: ${faults.length} faults`)
    if (!values.forms) return faults
    const tried = await attackForms(site, await shownForms(site), 1, true)
    console.log(
      `${tried.sent} forms, ${tried.refused} refused, ${tried.taken} taken: ${tried.faults.length} faults`,
    )
    return [...faults, ...tried.faults]
  } finally {
    server.close()
  }
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
