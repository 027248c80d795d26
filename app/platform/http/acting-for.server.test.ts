import { expect, test } from 'vitest'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { actingFor, aPerson } from '#app/platform/testing/a-person.ts'
import { makeContext } from '../context.server.ts'
import { ACTING_FOR, refuseElsewhere } from './page.server.ts'

const company = { id: newId<PartyId>(), approval: 'none' as const, name: 'Kiln Works' }
const at = (opened?: string) =>
  new Request('http://localhost/', { method: 'POST', headers: opened ? { [ACTING_FOR]: opened } : {} })

test('what was opened for one party is not done for another; who says nothing of it is not asked', () => {
  const self = aPerson()
  const here = makeContext({ actor: actingFor(self, company) })
  expect(() => refuseElsewhere(here, at(self.partyId))).toThrowError(
    expect.objectContaining({ kind: 'conflict', params: { name: 'Kiln Works' } }),
  )
  expect(() => refuseElsewhere(makeContext({ actor: self }), at(company.id))).toThrow()
  for (const opened of [company.id, undefined]) expect(() => refuseElsewhere(here, at(opened))).not.toThrow()
  expect(() => refuseElsewhere(makeContext({}), at(company.id))).not.toThrow()
})
