import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actName } from '#app/features/site/backoffice/trace/trace.ts'
import { newId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { configure } from '#app/platform/config.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { forgetKillSwitches } from '#app/platform/kill-switches.server.ts'
import { auditEntries, auditPersonal, killSwitches } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadRegistries } from '#app/registries.server.ts'
import '#tests/support/bind-registries.ts'
import { actsOfStaff } from './acts-in-code.ts'
import { aStaff, type Scene, WHY } from './scene.ts'
import { CASE_SCENES } from './scenes-cases.ts'
import { CATALOGUE_SCENES } from './scenes-catalogue.ts'
import { MONEY_SCENES } from './scenes-money.ts'
import { PAYOUT_SCENES } from './scenes-payouts.ts'
import { PEOPLE_SCENES } from './scenes-people.ts'
import { SITE_SCENES } from './scenes-site.ts'

const SCENES: Record<string, Scene> = {
  ...PEOPLE_SCENES,
  ...CATALOGUE_SCENES,
  ...MONEY_SCENES,
  ...PAYOUT_SCENES,
  ...CASE_SCENES,
  ...SITE_SCENES,
}
const actOf = (scene: string) => scene.split(':')[0] ?? ''

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  // No transaction waits for most of the product to be compiled.
  await loadRegistries()
})
beforeEach(async () => {
  await db().delete(killSwitches)
  forgetKillSwitches()
})

test('every act of staff that a route of the administration calls has its scene, and no other', () => {
  const { acts, actions } = actsOfStaff()
  expect(acts).toEqual([...new Set(Object.keys(SCENES).map(actOf))].toSorted())
  expect(actions).toBeGreaterThanOrEqual(35)
  expect(acts.length).toBeGreaterThanOrEqual(65)
})

describe('one act of staff is one entry of the trace, with who, what, whom, when, and why', () => {
  test.each(Object.entries(SCENES))('%s', async (_name, { says, prepare }) => {
    const by = await aStaff()
    const { act, about } = await prepare(by)
    // The act is a request of its own.
    by.requestId = newId()
    const begun = Date.now()
    await act()

    const written = await db()
      .select({ entry: auditEntries, said: auditPersonal.details })
      .from(auditEntries)
      .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
      .where(
        and(
          eq(auditEntries.requestId, by.requestId),
          isNotNull(auditEntries.accountId),
          ne(auditEntries.action, 'staff.read'),
        ),
      )
    expect(
      written.map(({ entry }) => [entry.action, entry.accountId]),
      'one entry, by who acted',
    ).toEqual([[expect.stringMatching(/^[a-z_-]+\./), by.actor.accountId]])
    const [{ entry, said }] = written as [(typeof written)[number]]
    expect(entry.subjectKind).not.toBe('')
    expect(entry.subjectId).not.toBe('')
    if (about !== undefined) expect(entry.subjectId).toBe(about)
    expect(Math.abs(entry.at.getTime() - begun)).toBeLessThan(60_000)
    const { from } = entry.facts
    if (from !== undefined) {
      const states = Object.entries(from as Record<string, string>)
      for (const [axis, before] of states) expect(entry.facts[axis], 'what it became').not.toBe(before)
    } else expect(entry.facts, 'its step says what it was before').not.toHaveProperty('state')
    for (const language of LANGUAGES) {
      const name = actName(entry.action, translator(language))
      expect(name, `${entry.action} has a name in ${language}`).not.toBe(entry.action)
    }
    expect(JSON.stringify([entry.facts, said]).includes(WHY), 'with its reason').toBe(says)
  })
})
