import { statSync } from 'node:fs'
import path from 'node:path'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { config } from '#app/platform/config.server.ts'
import { withDatabaseAsItIs } from './database.ts'

const [file, ...more] = process.argv.slice(2)

if (!file || file.startsWith('-') || more.length > 0) {
  console.error('npm run backup -- FILE')
  process.exitCode = 1
} else {
  await withDatabaseAsItIs({ join: true }, async (url) => {
    const began = performance.now()
    const { DATA_DIR, SECRET } = config()
    const { tables, files } = await writeBackup(path.resolve(file), {
      url,
      dataFolder: DATA_DIR,
      secret: SECRET,
    })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const megabytes = (statSync(file).size / 1e6).toFixed(1)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      `${file}: ${Object.keys(tables).length} tables, ${rows} rows, ${Object.keys(files).length} files of ${DATA_DIR}; ${megabytes} MB in ${seconds} s`,
    )
    console.log(
      'secret' in files && !SECRET
        ? "It holds people's data and the secret of this installation: keep it where only you can read it."
        : "It holds people's data but not the SECRET of the environment: keep both, apart from each other.",
    )
  })
}
