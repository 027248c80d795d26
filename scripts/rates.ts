import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readRates, writtenRates } from './exchange-rates.ts'

const DAILY = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
const KEPT = join(import.meta.dirname, '../app/kit/rates-of-day.ts')
const LONGEST_WAIT_MS = 20_000

/**
 * `npm run rates` fetches the rates of the day, `npm run rates -- FILE` takes them from a file of the same
 * form.
 */
async function renewRates(file?: string): Promise<void> {
  const fetched = async () => (await fetch(DAILY, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })).text()
  const rates = readRates(file === undefined ? await fetched() : await readFile(file, 'utf8'))
  await writeFile(KEPT, writtenRates(rates))
  console.log(`Prices are compared by the rates of ${rates.day} from the next start on.`)
}

try {
  await renewRates(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
