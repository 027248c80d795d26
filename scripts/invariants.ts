import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { withDatabase } from './database.ts'

await withDatabase(async () => {
  const results = await checkInvariants()
  for (const { name, rule, broken, examples } of results) {
    const shown = examples.length > 0 ? `  e.g. ${examples.join(', ')}` : ''
    console.log(`${String(broken).padStart(6)}  ${name.padEnd(18)} ${rule}${shown}`)
  }
  const broken = results.filter((result) => result.broken > 0).length
  console.log(`${results.length} rules, ${broken} broken`)
  if (broken > 0) process.exitCode = 1
})
