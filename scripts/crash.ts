import { parseArgs } from 'node:util'
import { foundHarm, type Harm } from '#tests/crash/harm.ts'
import { killBeforeWork, killDatabase, killServer } from '#tests/crash/rounds.ts'
import { foundTown, type Town } from '#tests/crash/town.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })
const rounds = Number(values.rounds)

async function inTown(name: string, proof: (town: Town) => Promise<{ harm: Harm; more?: string }>) {
  const town = await foundTown()
  try {
    const began = Date.now()
    const { harm, more = '' } = await proof(town)
    const seconds = Math.round((Date.now() - began) / 1000)
    const { held, paid, failed } = town.told
    const refused = [...failed.values()].reduce((sum, times) => sum + times, 0)
    console.log(`${name}: ${rounds} times in ${seconds} s${more}`)
    console.log(`  buyers were told of ${held.size} holds, ${paid.size} paid orders, ${refused} failures`)
    console.log(`  harm: ${JSON.stringify(harm)}`)
    if (Object.keys(foundHarm(harm)).length > 0) process.exitCode = 1
  } finally {
    await town.close()
  }
}

await inTown('server killed in mid-checkout', async (town) => ({ harm: await killServer(town, rounds) }))
await inTown('database killed in mid-checkout', async (town) => {
  const { harm, waits } = await killDatabase(town, rounds)
  return { harm, more: `; a page answered 200 at most ${Math.max(...waits)} ms after the database was back` }
})
await inTown('server killed between taking a notice and working it off', async (town) => {
  const { harm, lost, open } = await killBeforeWork(town, rounds)
  if (lost > 0) process.exitCode = 1
  return { harm, more: `; ${lost} notices lost, ${open} were not worked off when it died` }
})
