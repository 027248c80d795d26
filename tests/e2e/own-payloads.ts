import { eq } from 'drizzle-orm'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { indexRequirements } from '#app/features/procurement/requirements/index-requirements.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { PAYLOADS } from '../support/payloads.ts'
import { runningServer } from './server-file.ts'

/** PostgreSQL keeps no NUL, and `cleanValue` lets none come so far. */
const TYPED = PAYLOADS.map((payload) => payload.replaceAll('\0', ''))
const some = (first: number, many: number) => TYPED.slice(first, first + many)
/** What breaks out of the most places, short enough for a name. */
const NAME = `</title></script>--><img src=x onerror="window.__ran=1">'"`

/**
 * Writes every payload into whatever somebody who has registered may say of themselves and of what they offer
 * and need.
 */
export async function sayPayloads(username: string) {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  await loadRegistries()
  try {
    return await inTransaction(async (tx) => {
      const [account] = await tx
        .update(accounts)
        .set({ serviceType: 'provider' })
        .where(eq(accounts.username, username))
        .returning()
      if (!account) throw new Error('nobody')
      const { id, partyId } = account
      await tx.update(parties).set({ approval: 'approved', name: NAME }).where(eq(parties.id, partyId))
      const title = () => `${NAME} ${newCode(6)}`
      const said = {
        displayName: NAME,
        headline: NAME,
        about: richTextOf({ format: 'markdown', text: TYPED.join('\n\n') }),
        skills: some(0, 40),
        industries: some(40, 30),
        city: NAME,
        country: 'IN',
        places: some(70, 30),
        certificates: some(100, 20),
        links: some(120, 8).map((label) => ({ label, url: 'https://example.com/' })),
        gallery: some(130, 5).map((caption, at) => ({
          src: `/favicon.svg?${at}`,
          width: 40,
          height: 40,
          caption,
        })),
      }
      await someProfiles(tx, [{ partyId, ...said }])
      const categoryId = (await aCategory(tx)).id
      const topic = await aTopic(tx, {
        ownerId: partyId,
        categoryId,
        title: title(),
        modes: ['online'],
        summary: NAME,
        description: richTextOf({ format: 'html', text: TYPED.join(' ') }),
        outcomes: some(0, 100),
        outline: some(100, 20).map((one) => ({ title: one, points: [one, NAME] })),
        audience: TYPED.join(' '),
        prerequisites: TYPED.join('\n'),
        tags: some(120, 40),
        cities: [NAME],
      })
      const event = await anEvent(tx, {
        ownerId: partyId,
        topicId: topic.id,
        title: title(),
        venue: NAME,
        city: NAME,
        description: richTextOf({ format: 'plain', text: TYPED.join('\n\n') }),
      })
      const [requirement] = await someRequirements(tx, [
        {
          ownerId: partyId,
          postedBy: id,
          categoryId,
          title: title(),
          language: 'en',
          description: richTextOf({ format: 'markdown', text: TYPED.join('\n\n') }),
          participants: 5,
          mode: 'onsite',
          trainingLanguage: 'en',
          city: NAME,
          country: 'IN',
          deadline: new Date(Date.now() + 9 * 86_400_000),
          state: 'open',
          publishedAt: new Date(),
        },
      ])
      const author = await anAccount(tx, { name: NAME })
      for (let from = 0; from < TYPED.length; from += 80)
        await aReview(tx, {
          authorId: author.partyId,
          writtenBy: author.id,
          trainerId: partyId,
          topicId: topic.id,
          body: some(from, 80).join('\n'),
          answer: some(from, 80).join(' '),
          answeredAt: new Date(),
        })
      await notifyAccounts(
        tx,
        some(0, 20).map((one) => ({
          kind: 'requirementClosed',
          to: { account: id },
          about: newId(),
          parameters: { title: one },
          link: '/manage_requirement',
        })),
      )
      await indexTrainers(tx, [partyId])
      await indexTopics(tx, [topic.id])
      await indexEvents(tx, [event.id])
      if (requirement) await indexRequirements(tx, [requirement.id])
      return { topic: topic.slug, event: event.slug, requirement: requirement?.slug ?? '' }
    })
  } finally {
    await closeDatabase()
  }
}
