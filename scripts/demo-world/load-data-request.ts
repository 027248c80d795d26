import { enterDataRequest } from '#app/features/site/data-requests/enter-data-request.server.ts'
import { newKey } from '#app/kit/ids.ts'
import type { Known } from './known.ts'
import { staffContextOf } from './known-context.ts'

const DAY = 86_400_000

/** A letter of a former participant who wants to know what is kept; returns how many there are. */
export async function loadDataRequest(now: Date, known: Known): Promise<number> {
  const admin = await staffContextOf(known, 'manageAccounts', now, 'quorum_admin')
  await enterDataRequest(admin, {
    wish: 'export',
    name: 'Henrike Albers',
    email: 'henrike.albers@example.com',
    language: 'de',
    note: 'Letter from Oldenburg, in the folder of this month',
    receivedOn: new Date(now.getTime() - 11 * DAY).toISOString().slice(0, 10),
    link: 'on',
    key: newKey(),
  })
  return 1
}
