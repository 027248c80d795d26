import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingTerms } from './tables.server.ts'
import { dueOfLine, type PricedLine } from './terms.ts'
import type { WantedDays } from './wanted-days.ts'

type Version = {
  requestId: string
  version: number
  proposer: 'buyer' | 'provider'
  proposedBy: AccountId
  days: WantedDays
  /** Null where no price is known yet. */
  line: PricedLine | null
  words: string
}

/** Writes one version of what is on the table, its sum as it was shown. */
export async function writeTerms(tx: Tx, { days, line, ...said }: Version): Promise<void> {
  const due = line && dueOfLine(line)
  const price = line && due && { ...line, totalMinor: due.total.minor, taxMinor: due.tax.minor }
  await tx.insert(trainingTerms).values({ ...said, ...days, ...price })
}
