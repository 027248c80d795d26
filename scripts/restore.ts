import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { config } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { withDatabaseAsItIs } from './database.ts'

function readArguments(): { file: string; replace: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    return file && more.length === 0 ? { file: path.resolve(file), replace: values.replace } : null
  } catch {
    return null
  }
}

const given = readArguments()
if (given === null) {
  console.error('npm run restore -- [--replace] FILE')
  process.exitCode = 1
} else {
  await withDatabaseAsItIs({ join: false }, async (url) => {
    const { DATA_DIR, SECRET } = config()
    const began = performance.now()
    const { manifest, totals, sameSecret } = await restoreBackup(given.file, {
      url,
      dataFolder: DATA_DIR,
      secret: SECRET,
      replace: given.replace,
      say: console.log,
    })
    const rows = Object.values(totals.tables).reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `Restored ${rows} rows as they were at ${manifest.made}, in ${seconds} s; every count and checksum agrees.`,
    )
    if (!sameSecret)
      console.log(
        'The secret is not that of the backup: everybody must sign in again, and codes and links that were signed before no longer hold. Set SECRET to the former one to avoid that.',
      )
    // What had run out by now is cleaned up by the jobs of the next start: the books are asked as they were
    // kept.
    const asked = await checkInvariants(systemContext('restore'), new Date(manifest.made))
    const broken = asked.filter((rule) => rule.broken > 0)
    for (const { name, rule, broken: count } of broken) console.error(`${count}  ${name}  ${rule}`)
    console.log(
      broken.length === 0
        ? 'Invariants as of the backup: 0 broken. A quarter of an hour after the first start, ask again: npm run invariants.'
        : `Invariants: ${broken.length} broken, see above.`,
    )
    if (broken.length > 0) process.exitCode = 1
  })
}
