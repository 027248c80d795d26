import { someReviews } from '#app/features/delivery/reviews/testing.server.ts'
import { indexRequirements } from '#app/features/procurement/requirements/index-requirements.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { type Known, knownOf } from './known.ts'
import type { DemoWorld } from './plan.ts'
import type { PlannedTopic } from './plan-topics.ts'

const DAY = 86_400_000

export async function loadRequirements(tx: Tx, world: DemoWorld, known: Known): Promise<void> {
  const saved = await someRequirements(
    tx,
    world.requirements.map((requirement) => ({
      ownerId: requirement.workspace
        ? knownOf(known.workspaces, requirement.workspace).partyId
        : knownOf(known.people, requirement.owner).partyId,
      postedBy: knownOf(known.people, requirement.owner).accountId,
      categoryId: knownOf(known.categories, requirement.category),
      title: requirement.title,
      language: requirement.language,
      description: richTextOf({ format: 'plain', text: requirement.description }),
      participants: requirement.participants,
      mode: requirement.mode,
      trainingLanguage: requirement.trainingLanguage,
      city: requirement.city ?? null,
      country: requirement.country,
      wishedFrom: requirement.wishedFrom,
      wishedTo: requirement.wishedTo,
      deadline: requirement.deadline,
      timeZone: requirement.timeZone,
      budgetFromMinor: requirement.fromMinor,
      budgetToMinor: requirement.toMinor,
      budgetCurrency: requirement.budget.currency,
      budgetHidden: requirement.budgetHidden,
      state: requirement.state,
      publishedAt: requirement.publishedAt,
      createdAt: requirement.publishedAt,
    })),
  )
  await indexRequirements(
    tx,
    saved.map((row) => row.id),
  )
}

export async function loadReviews(
  tx: Tx,
  now: Date,
  world: DemoWorld,
  known: Known,
  topicIds: Map<PlannedTopic, string>,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await someReviews(
    tx,
    world.reviews.map((review) => ({
      authorId: knownOf(known.people, review.author).partyId,
      writtenBy: knownOf(known.people, review.author).accountId,
      trainerId: knownOf(known.people, review.topic.owner).partyId,
      topicId: topicIds.get(review.topic) ?? '',
      rating: review.rating,
      contentRating: review.contentRating,
      trainerRating: review.trainerRating,
      organiserRating: review.organiserRating,
      language: review.topic.language,
      body: review.body,
      answer: review.answer,
      answeredAt: review.answer ? ago(Math.max(0, review.writtenDaysAgo - 1)) : null,
      attendedAt: ago(review.attendedDaysAgo),
      createdAt: ago(review.writtenDaysAgo),
    })),
  )
}
