import type { AccountId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingTerms } from './tables.server.ts'
import {
  dueOfLine,
  type PROPOSERS,
  type PricedLine,
  type TrainingTermsSubject,
  type WantedDays,
} from './terms.ts'

type Version = {
  subject: TrainingTermsSubject
  version: number
  proposer: (typeof PROPOSERS)[number]
  proposedBy: AccountId
  days: WantedDays
  /** Null where no price is known yet. */
  line: PricedLine | null
  words: string
}

/** Writes one version of terms, with the total as shown. */
export async function writeTrainingTerms(tx: Tx, { subject, days, line, ...said }: Version): Promise<void> {
  const due = line && dueOfLine(line)
  const price = line && due && { ...line, totalMinor: due.total.minor, taxMinor: due.tax.minor }
  await tx
    .insert(trainingTerms)
    .values({ subjectKind: subject.kind, subjectId: subject.id, ...said, ...days, ...price })
}
