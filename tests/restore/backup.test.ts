import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcilePaymentJob } from '#app/features/money/payments/jobs.ts'
import { emailTicketJob } from '#app/features/sales/participants/jobs.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { readArchive, writeArchive } from '#app/platform/backup/archive.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { databaseUrl } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue, stopJobs } from '#app/platform/jobs.server.ts'
import { migrateDatabase } from '#app/platform/migrate.server.ts'
import '#app/platform/testing/database.ts'
import { loadDemoWorld } from '#scripts/demo-world/load-demo-world.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { ask, type Ground, prepareGround, serverAt, turnTo } from '../crash/starts.ts'

const SECRET = 'a secret of this test that is long enough'
const LATER = new Date(Date.now() + 3_600_000)
const JOBS = `select id::text, name, data, singleton_key, start_after::text as at, retry_limit, heartbeat_seconds, state::text
  from pgboss.job where state in ('created', 'retry', 'active') order by id`
// Everything that tells one schema from another: columns, constraints, indexes, and triggers with whether
// they act.
const SCHEMA = `
  select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') || is_nullable as part
    from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select pg_get_indexdef(indexrelid) || indisvalid::text from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
  union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`

let ground: Ground
let source: string
let target: string
let folder: string
let file: string
let number = 0

beforeAll(async () => {
  ground = prepareGround()
  source = databaseUrl()
  await loadDemoWorld()
  await inTransaction(async (tx) => {
    await enqueue(
      tx,
      emailTicketJob,
      { mailId: crypto.randomUUID() },
      { startAfter: LATER, singletonKey: 'once' },
    )
    await enqueue(tx, reconcilePaymentJob, { paymentId: crypto.randomUUID() })
    await enqueue(tx, emailTicketJob, { mailId: crypto.randomUUID() })
  })
  await ask(source, `update pgboss.job set state = 'active' where name = '${reconcilePaymentJob.name}'`)
  await ask(
    source,
    `update pgboss.job set state = 'completed' where name = '${emailTicketJob.name}' and singleton_key is null`,
  )
  folder = path.join(ground.folder, 'from')
  fs.mkdirSync(path.join(folder, 'pictures'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'secret'), SECRET)
  fs.writeFileSync(path.join(folder, 'pictures/large.bin'), randomBytes(2_500_000))
  file = path.join(ground.folder, 'world.backup')
  await writeBackup(file, { url: source, dataFolder: folder, secret: undefined })
})
afterAll(() => ground.close())

beforeEach(async () => {
  number += 1
  target = await ground.database(`target${number}`)
})

const into = (options: { replace?: boolean; secret?: string; url?: string } = {}) => ({
  url: options.url ?? target,
  dataFolder: path.join(ground.folder, `into${number}`),
  secret: options.secret,
  replace: options.replace ?? false,
})

async function restore(from = file, options: Parameters<typeof into>[0] = {}) {
  await turnTo(options.url ?? target)
  return restoreBackup(from, into(options))
}

const isEmpty = async () =>
  (await ask(target, `select from information_schema.tables where table_schema in ('public', 'drizzle')`))
    .length === 0

test('all comes back: rows, jobs, files and a schema that guards as before', async () => {
  const { totals, sameSecret } = await restore()

  expect(await fingerprint(target)).toEqual(await fingerprint(source))
  expect(await ask(target, SCHEMA)).toEqual(await ask(source, SCHEMA))
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  expect(await migrateDatabase(target)).toBe(0)
  await expect(ask(target, 'update ledger_entries set amount_minor = amount_minor + 1')).rejects.toThrow(
    'never change',
  )
  await expect(ask(target, 'delete from invoices')).rejects.toThrow('never changes')

  const jobs = await ask<{ state: string }>(source, JOBS)
  expect(await ask(target, JOBS)).toEqual(jobs.map((job) => ({ ...job, state: 'created' })))
  expect(jobs).toHaveLength(2)
  expect(totals.tables.accounts?.rows).toBeGreaterThan(100)

  const kept = into().dataFolder
  expect(fs.readdirSync(kept, { recursive: true }).toSorted()).toEqual([
    'pictures',
    'pictures/large.bin',
    'secret',
  ])
  expect(
    fs
      .readFileSync(path.join(kept, 'pictures/large.bin'))
      .equals(fs.readFileSync(path.join(folder, 'pictures/large.bin'))),
  ).toBe(true)
  expect(sameSecret).toBe(true)
  expect([file, path.join(kept, 'secret')].map((name) => fs.statSync(name).mode & 0o777)).toEqual([
    0o600, 0o600,
  ])
})

test('a role that owns its database and nothing else can back up and restore', async () => {
  await ask(
    serverAt('postgres'),
    `drop role if exists quorum_owner; create role quorum_owner login password 'owner'`,
  )
  await ask(serverAt('postgres'), `alter database ${new URL(target).pathname.slice(1)} owner to quorum_owner`)
  const url = Object.assign(new URL(target), { username: 'quorum_owner', password: 'owner' }).href
  const again = path.join(ground.folder, 'owner.backup')

  await restore(file, { url })
  await writeBackup(again, { url, dataFolder: folder, secret: undefined })
  await restore(again, { url, replace: true })
  await stopJobs()

  expect(await fingerprint(target)).toEqual(await fingerprint(source))
  await ask(target, 'reassign owned by quorum_owner to quorum; drop owned by quorum_owner')
  await ask(
    serverAt('postgres'),
    `alter database ${new URL(target).pathname.slice(1)} owner to quorum; drop role quorum_owner`,
  )
})

test('a backup that is made while people write holds one moment', async () => {
  await migrateDatabase(target)
  let writing = true
  const writer = (async () => {
    for (let count = 0; writing; count += 1)
      await ask(
        target,
        `begin; insert into attempts (key) values ('${count}'); insert into search_words (word) values ('${count}'); commit`,
      )
  })()
  const moments: [number | undefined, number | undefined][] = []
  for (const round of [1, 2, 3, 4]) {
    const name = path.join(ground.folder, `moment${round}.backup`)
    const { tables } = await writeBackup(name, { url: target, dataFolder: '/nowhere', secret: SECRET })
    moments.push([tables.attempts?.rows, tables.search_words?.rows])
  }
  writing = false
  await writer

  expect(moments.map(([first]) => first)).toEqual(moments.map(([, last]) => last))
  expect(moments.at(-1)?.[0]).toBeGreaterThan(moments[0]?.[0] ?? 0)
})

test('a database that is not empty is refused, and replaced when that is said', async () => {
  await restore()
  await ask(
    target,
    `delete from contact_messages; insert into search_words (word) values ('afterwards'); create table left_over (id int)`,
  )
  const changed = await fingerprint(target)

  await expect(restore()).rejects.toThrow('The database is not empty')
  expect(await fingerprint(target)).toEqual(changed)
  await checkInvariants()
  await expect(restoreBackup(file, into({ replace: true }))).rejects.toThrow(
    'Quorum is running on this database',
  )
  await restore(file, { replace: true })

  expect(await fingerprint(target)).toEqual(await fingerprint(source))
  expect(await ask(target, JOBS)).toHaveLength(2)
})

test.each([
  { harm: 'is cut off', spoil: (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * 0.7)) },
  {
    harm: 'has another figure in it',
    spoil: (whole: Buffer) => {
      const tar = gunzipSync(whole)
      const at = tar.indexOf('tables/reviews/000001')
      const digit = tar.indexOf('2026', at + 600)
      tar[digit + 3] = '5'.charCodeAt(0)
      return gzipSync(tar)
    },
  },
  { harm: 'is something else', spoil: () => Buffer.from('select 1;') },
  { harm: 'is another archive', spoil: () => gzipSync(Buffer.alloc(1_024)) },
])('a file that $harm is refused in a sentence and leaves nothing', async ({ spoil }) => {
  const spoilt = path.join(ground.folder, `spoilt${number}`)
  fs.writeFileSync(spoilt, spoil(fs.readFileSync(file)))

  await expect(restore(spoilt)).rejects.toThrow(/^The (backup is damaged|file is not a backup)/)
  expect(await isEmpty()).toBe(true)
  expect(fs.existsSync(into().dataFolder) ? fs.readdirSync(into().dataFolder) : []).toEqual([])
})

test('a missing file is refused, and a file that is there is not written over', async () => {
  await expect(restore('/nowhere/at-all')).rejects.toThrow('The backup cannot be opened')
  await expect(writeBackup(file, { url: source, dataFolder: folder, secret: undefined })).rejects.toThrow(
    'is there already',
  )
  await expect(
    writeBackup('/nowhere/x', { url: source, dataFolder: folder, secret: undefined }),
  ).rejects.toThrow('could not be written')
  await expect(
    writeBackup(`${file}2`, { url: target, dataFolder: folder, secret: undefined }),
  ).rejects.toThrow('nothing to back up')
})

/** The backup with another manifest. */
async function withManifest(change: (manifest: { migrations: { when: number; hash: string }[] }) => void) {
  const changed = path.join(ground.folder, `manifest${number}`)
  await writeArchive(changed, async (archive) => {
    for await (const { name, content } of readArchive(file)) {
      const manifest = name === 'manifest.json' ? JSON.parse(content.toString()) : null
      if (manifest) change(manifest)
      await archive.add(name, manifest ? Buffer.from(JSON.stringify(manifest)) : content)
    }
  })
  return changed
}

test('a backup of a newer version and one of other migrations are refused', async () => {
  const newer = await withManifest(({ migrations }) =>
    migrations.push({ when: 9_999_999_999_999, hash: 'later' }),
  )
  await expect(restore(newer)).rejects.toThrow('The backup belongs to a newer version')
  fs.rmSync(newer)
  const other = await withManifest(({ migrations }) => Object.assign(migrations[1] ?? {}, { hash: 'other' }))
  await expect(restore(other)).rejects.toThrow(
    'The backup was made by migrations that this version does not have',
  )
  expect(await isEmpty()).toBe(true)
})

test('a backup of an older version is brought up to this one', async () => {
  const migrations = path.join(ground.folder, 'older')
  fs.cpSync('migrations', migrations, { recursive: true })
  const journal = path.join(migrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8'))
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 4) }))
  const old = await ground.database('old')
  await migrateDatabase(old, migrations)
  await ask(old, `insert into search_words (word) values ('from before')`)
  const from = path.join(ground.folder, 'old.backup')
  await writeBackup(from, { url: old, dataFolder: '/nowhere', secret: SECRET })

  const { sameSecret } = await restore(from, { secret: `${SECRET} no more` })

  expect(await migrateDatabase(target)).toBe(0)
  expect(await ask(target, 'select word from search_words')).toEqual([{ word: 'from before' }])
  expect(await ask(target, SCHEMA)).toEqual(await ask(source, SCHEMA))
  expect(sameSecret).toBe(false)
})

test('files of another installation are not written over unasked', async () => {
  fs.mkdirSync(into().dataFolder, { recursive: true })
  fs.writeFileSync(path.join(into().dataFolder, 'secret'), 'another secret of another installation')

  await expect(restore()).rejects.toThrow('belongs to another installation')
  expect(await isEmpty()).toBe(true)
})

test('a restore that is killed in the middle leaves the database empty, and the next one does all', async () => {
  const { dataFolder } = into()
  const env = { ...process.env, DATABASE_URL: target, DATA_DIR: dataFolder, LOG_LEVEL: 'error' }
  const run = () => spawn(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', file], { env })
  const killed = run()
  const ended = once(killed, 'exit')
  await once(killed.stdout, 'data')
  await sleep(30)
  killed.kill('SIGKILL')
  await ended
  // Until the server has noticed, it holds what the dead one had begun.
  while (
    (
      await ask(
        target,
        `select from pg_stat_activity where application_name = 'quorum restore' and datname = current_database()`,
      )
    ).length > 0
  )
    await sleep(20)
  expect(await isEmpty()).toBe(true)

  const second = run()
  let said = ''
  for (const stream of [second.stdout, second.stderr]) stream.on('data', (chunk) => (said += chunk))
  await once(second, 'exit')

  expect(said).toMatch(/every count and checksum agrees\.\nInvariants as of the backup: 0 broken\. .*\n$/)
  expect(second.exitCode).toBe(0)
  expect(await fingerprint(target)).toEqual(await fingerprint(source))
})
