import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingNeeds } from './tables.server.ts'
import { type Rank, titleKey } from './training-need.ts'

type Given = {
  companyId: PartyId
  categoryId: string
  name: string
  email: string
  title: string
  reason?: string
  wantedBy?: string
  rank?: Rank
  at: Date
}

/** What somebody with a proven address of a company needs; returns its id. */
export async function aTrainingNeed(tx: Tx, { at, ...given }: Given): Promise<string> {
  const id = newId()
  await tx
    .insert(trainingNeeds)
    .values({ ...given, id, titleKey: titleKey(given.title), language: 'en', createdAt: at })
  return id
}
