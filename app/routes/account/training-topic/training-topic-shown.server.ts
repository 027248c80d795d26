import { redirect } from 'react-router'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { getProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { findOwnFee } from '#app/features/procurement/training-fees/queries-fee.server.ts'
import {
  countFeesOfTopic,
  listFeesOfTopic,
} from '#app/features/procurement/training-fees/queries-fees.server.ts'
import { trainingFeePath } from '#app/features/procurement/training-fees/training-fee.ts'
import { writesTrainingTopics } from '#app/features/procurement/training-topics/policy.ts'
import {
  findOpenTopic,
  findOwnTopic,
  listTopicInvitations,
} from '#app/features/procurement/training-topics/queries-topic.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const SIZE = 20

/**
 * A training topic as its reader sees it: the company with its fees and whom it has asked, a provider with
 * the form of a fee. Who has proposed one is led to it.
 */
export async function trainingTopicShown(ctx: PersonCtx, code: string, query: URLSearchParams) {
  const own = await findOwnTopic(ctx, code)
  return own ? ofCompany(ctx, own, query) : ofProvider(ctx, code)
}

async function ofCompany(
  ctx: PersonCtx,
  topic: NonNullable<Awaited<ReturnType<typeof findOwnTopic>>>,
  query: URLSearchParams,
) {
  const page = pageNumber(query.get('page'))
  const [rows, total, invited] = await Promise.all([
    listFeesOfTopic(ctx, topic.code, { limit: SIZE, offset: (page - 1) * SIZE }),
    countFeesOfTopic(ctx, topic.code),
    listTopicInvitations(ctx, topic.code),
  ])
  return {
    side: 'company' as const,
    topic,
    fees: pageOf(rows, total, page, SIZE),
    invited,
    writes: writesTrainingTopics(ctx.actor),
  }
}

async function ofProvider(ctx: PersonCtx, code: string) {
  const [fee, topic, usual] = await Promise.all([
    findOwnFee(ctx, code),
    findOpenTopic(ctx, code),
    getProviderDefaults(ctx),
  ])
  if (fee) throw redirect(trainingFeePath(fee.code))
  if (!topic) throw notFound()
  return {
    side: 'provider' as const,
    topic,
    hindrance: hindranceOf(ctx.actor),
    form: {
      values: { unit: 'day', currency: topic.budgetCurrency ?? usual.currency } as Record<string, string>,
      intentKey: newKey(),
      read: { topic: topic.code, revision: String(topic.revision), version: '0' },
      zone: usual.timeZone,
    },
  }
}
