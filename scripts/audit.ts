import { verifyAudit } from '#app/platform/audit-chain/verify-audit.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { withDatabase } from './database.ts'

if (process.argv[2] !== 'verify') {
  console.error('npm run audit -- verify: whether the trace is as it was written')
  process.exit(2)
}

await withDatabase(async () => {
  const { entries, last, broken, unchained } = await verifyAudit(systemContext('audit.verify'))
  if (broken) {
    console.log(`${entries} entries are as they were written; the next is ${broken.what}: ${broken.entryId}`)
    process.exitCode = 1
    return
  }
  console.log(`${entries} entries are as they were written; the last hash is ${last}`)
  if (unchained > 0) {
    console.log(`${unchained} entries of more than an hour ago are not chained: does a worker run?`)
    process.exitCode = 1
  }
})
