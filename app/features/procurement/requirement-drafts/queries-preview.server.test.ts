import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { listCriteria } from '#app/features/procurement/requirements/queries-criteria.server.ts'
import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { getRequirementPreview } from './queries-preview.server.ts'

const now = () => new Date('2026-11-21T10:00:00Z')

async function aForm() {
  const account = await inTransaction((tx) => anAccount(tx))
  const ctx = { ...makeContext({ now, timeZone: 'Europe/Rome' }), actor: personOf(account) }
  const { slug } = await inTransaction((tx) => aCategory(tx))
  const typed = {
    intent: 'publish',
    key: randomUUID(),
    title: `Forklift basics ${randomUUID().slice(0, 8)}`,
    category: slug,
    description: 'Two groups.\n\n<script>x</script>',
    participants: '24',
    mode: 'onsite',
    city: 'Turin',
    country: 'IT',
    trainingLanguage: 'it',
    language: 'en',
    wishedFrom: '2027-01-11',
    wishedTo: '2027-01-22',
    deadline: '2026-12-11',
    questionsUntil: '2026-12-01',
    currency: 'EUR',
    budgetFrom: '3.000',
    budgetTo: "4'500",
    showCount: 'on',
    criterion1: 'Practice on site',
    weight1: '60',
    criterion2: 'Price',
    weight2: '40',
  }
  return { ctx, typed }
}

test('a preview is the page that posting makes, and keeps nothing', async () => {
  const { ctx, typed } = await aForm()
  const before = await db().$count(requirements)
  const { requirement, criteria } = await getRequirementPreview(ctx, typed)
  expect(await db().$count(requirements)).toBe(before)

  const { url } = await postRequirement(ctx, typed)
  const shown = await getRequirement(ctx, url)
  expect(shown).toMatchObject({ ...requirement, url, isOwn: true })
  expect(await listCriteria(ctx, url)).toMatchObject(criteria)
})

const REFUSED: [Record<string, string>, string][] = [
  [{ title: '' }, 'title'],
  [{ deadline: '2026-11-21', questionsUntil: '' }, 'deadline'],
  [{ category: 'no-such-category' }, 'category'],
  [{ weight2: '30' }, 'weight1'],
  [{ questionsUntil: '2026-11-01' }, 'questionsUntil'],
  [{ audience: 'company' }, 'audience'],
]

test.each(REFUSED)('what posting would refuse is said: %j', async (changes, field) => {
  const { ctx, typed } = await aForm()
  const refused = getRequirementPreview(ctx, { ...typed, ...changes })
  await expect(refused).rejects.toMatchObject({ fields: { [field]: expect.anything() } })
})
