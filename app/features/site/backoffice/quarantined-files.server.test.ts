import { expect, it } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { listQuarantinedFiles } from './queries-quarantined-files.server.ts'

const as = (actor: Person) => makeContext({ actor })

it('what ended its readers twice is seen by staff that operates, and by nobody else', async () => {
  const owner = await inTransaction((tx) => anAccount(tx))
  const ended = {
    ownerId: owner.partyId,
    reader: 'catalogue',
    name: 'list.csv',
    bytes: 250,
    fault: 'SIGXCPU',
  }
  await db()
    .insert(readerEnds)
    .values([
      { ...ended, id: newId(), digest: 'twice', ends: 2 },
      { ...ended, id: newId(), digest: 'once', ends: 1 },
    ])
  const staff = as(aPerson({ staffTasks: ['operate'] }))
  expect(await listQuarantinedFiles(staff)).toMatchObject([
    { name: 'list.csv', reader: 'catalogue', fault: 'SIGXCPU', owner: owner.displayUsername },
  ])
  for (const actor of [personOf(owner), aPerson({ staffTasks: ['moderate'] })]) {
    await expect(listQuarantinedFiles(as(actor))).rejects.toMatchObject({ kind: 'notFound' })
  }
})
