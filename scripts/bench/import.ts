import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { followers } from '#app/facts.server.ts'
import { openCatalogueFile } from '#app/features/catalogue/catalogue-files/open-catalogue-file.server.ts'
import { confirmUpload } from '#app/features/catalogue/catalogue-uploads/confirm-upload.server.ts'
import { getUpload } from '#app/features/catalogue/catalogue-uploads/queries-uploads.server.ts'
import { storeUpload } from '#app/features/catalogue/catalogue-uploads/store-upload.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { saveCategories } from '#app/features/catalogue/topics/save-categories.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { startFacts } from '#app/platform/facts.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import { startPostgres } from '#app/platform/postgres.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { bindRegistries } from '#app/registries.server.ts'
import { categoryGroups } from '../demo-world/content.ts'
import { largeFiles, manyCourses } from './catalogue-files.ts'
import { countStatements } from './statements.ts'

const COURSES = 2_500
const LOOK_EVERY_MS = 50
const AIM = { seconds: 60, blockMs: 100 }

/**
 * What a provider's file of 5,000 rows costs from its last byte to the search, and how long files of ten
 * megabytes hold up the process that reads them. Aims: 60 s with the index, memory flat; 100 ms.
 */
export async function benchImport(): Promise<void> {
  for (const [name, bytes] of Object.entries(largeFiles())) await printReading(name, bytes)
  const folder = await mkdtemp(path.join(tmpdir(), 'quorum-bench-'))
  const postgres = await startPostgres({ folder })
  try {
    configure({ DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error', READER_SHARE: '1' })
    await migrateDatabase(postgres.url)
    await inTransaction((tx) => saveCategories(tx, categoryGroups))
    bindRegistries()
    await startJobs(jobHandlers)
    const stopFacts = startFacts(followers)
    await printImport(folder)
    await stopFacts()
    await stopJobs()
    await closeDatabase()
  } finally {
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Does something, and tells how long it took, what held up this process longest, and how much memory it had
 * at most.
 */
async function watch(work: () => Promise<void>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const memory = () => Math.round(process.memoryUsage.rss() / 1e6)
  let most = memory()
  const look = setInterval(() => {
    most = Math.max(most, memory())
  }, LOOK_EVERY_MS)
  const [before, began] = [most, performance.now()]
  delay.enable()
  await work()
  delay.disable()
  clearInterval(look)
  const measured = { seconds: (performance.now() - began) / 1_000, blockMs: delay.max / 1e6, before, most }
  return measured
}

async function printReading(name: string, bytes: Buffer): Promise<void> {
  let entries = ''
  const context = { now: new Date(), providerTimeZone: 'Europe/Zurich' }
  const measured = await watch(async () => {
    const file = await openCatalogueFile(newId() as PartyId, {
      file: { name, bytes },
      mapping: new Map(),
      context,
    })
    entries = file.ok ? `${file.count} entries` : file.reason.code
    if (!file.ok) return
    for (let at = 0; at < file.count; at += 1) await file.entry(at)
    await file.close()
  })
  console.log(
    `${name.padEnd(12)} ${(bytes.length / 1e6).toFixed(1)} MB, ${entries}: ${measured.seconds.toFixed(1)} s; ` +
      `longest block ${measured.blockMs.toFixed(0)} ms (aim ${AIM.blockMs})`,
  )
}

async function printImport(folder: string): Promise<void> {
  const approved = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, approved))
  const actor = personOf(account, approved)
  const ctx = { ...makeContext({ actor }), actor }
  const file = path.join(folder, 'courses.json')
  const content = manyCourses(COURSES, categoryGroups[0]?.categories[0]?.names.en ?? '')
  await writeFile(file, content)
  const statements = countStatements()

  let code = ''
  const until = async (stage: string) => {
    for (;;) {
      const upload = await getUpload(ctx, { code, outcome: null, limit: 1, offset: 0 })
      if (upload.stage === stage) return
      if (upload.refusal) throw new Error(`refused: ${upload.refusal.code}`)
      await sleep(500)
    }
  }
  const found = async () => {
    const [row] = await db()
      .select({ count: sql<number>`count(*)::int` })
      .from(searchDocuments)
      .where(and(eq(searchDocuments.ownerId, account.partyId), eq(searchDocuments.kind, 'topic')))
    return row?.count ?? 0
  }
  const steps = {
    'read and foretold': async () => {
      const sent = { field: 'file', name: 'courses.json', bytes: content.length, path: file }
      code = await storeUpload(ctx, { publish: 'on' }, sent)
      await until('ready')
      const { counts } = await getUpload(ctx, { code, outcome: null, limit: 1, offset: 0 })
      const created = counts.find(({ outcome }) => outcome === 'created')?.count
      if (created !== 2 * COURSES) throw new Error(`only ${created} rows would be stored`)
    },
    'brought in, and found': async () => {
      await confirmUpload(ctx, { upload: code })
      await until('done')
      while ((await found()) < COURSES) await sleep(200)
    },
  }
  for (const [what, step] of Object.entries(steps)) {
    const before = statements()
    const { seconds, blockMs, before: memory, most } = await watch(step)
    console.log(
      `${2 * COURSES} rows ${what}: ${seconds.toFixed(1)} s (aim ${AIM.seconds}), ` +
        `${((statements() - before) / (2 * COURSES)).toFixed(1)} statements a row; ` +
        `memory ${memory} → at most ${most} MB (aim: flat); longest block ${blockMs.toFixed(0)} ms`,
    )
  }
}
