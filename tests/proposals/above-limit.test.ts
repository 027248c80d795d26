import { beforeAll, expect, test } from 'vitest'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { configure } from '#app/platform/config.server.ts'
import '#app/platform/testing/database.ts'
import { readOwnLimit } from '#app/routes/buyer/own-limit.server.ts'
import { viewTraining } from '#app/routes/buyer/training-view.server.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { aProposal, aRequirement } from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

test('who awards above the own limit reads before whose approval it needs, and after; an admin does not', async () => {
  const { manager, admin, company } = await aTeam()
  const { url } = await aRequirement({}, manager)
  const { code } = await aProposal(url)
  expect(await readOwnLimit(manager)).toMatchObject({ said: { limit: '€100', company: company.name } })
  expect(await readOwnLimit(admin)).toBeNull()

  const training = await awardProposal(manager, { code, version: '1', venue: 'Via Roma 1' })

  expect((await viewTraining(manager, training.code)).trouble.said).toContain(
    'Above your limit of €100: an admin of',
  )
  expect((await viewTraining(admin, training.code)).trouble.said).toBe('')
})
